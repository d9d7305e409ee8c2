import { expect, test } from 'vitest';
import { product } from '~/product';
import { getLastWrite, noteWrite } from './last-write';

const now = () => new Date(1_800_000_000_000);
const baseUrl = 'https://pages.example.com';

function cookieAfter(url: string): string | null {
  const response = new Response();
  noteWrite(response, { config: { baseUrl, readReplica: { url } }, now });
  return response.headers.get('set-cookie');
}

test('a write is noted in a cookie', () => {
  expect(cookieAfter('postgres://replica/x')).toBe(
    `__Host-${product.id}.last-write=1800000000000; Max-Age=15; Path=/; HttpOnly; SameSite=Lax; Secure`,
  );
});

test('without a replica there is no cookie', () => {
  expect(cookieAfter('')).toBeNull();
});

test.each([
  ['1800000000000', 1_800_000_000_000],
  ['', 0],
  ['-5', 0],
  ['1e300', 0],
  ['9'.repeat(400), 0],
])('the cookie %j is the time %i', (value, time) => {
  const headers = new Headers({ cookie: `__Host-${product.id}.last-write=${value}` });
  expect(getLastWrite(headers, { baseUrl })).toBe(time);
  expect(getLastWrite(new Headers(), { baseUrl })).toBe(0);
});
