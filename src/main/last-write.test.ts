import { product } from '~/product';
import { expect, test } from 'vitest';
import { getLastWrite, noteWrite } from './last-write';

const now = () => new Date(1_800_000_000_000);
const config = { baseUrl: 'https://pages.example.com', databaseReadUrl: 'postgres://replica/x' };

function cookieAfter(method: string, path: string, given = config): string | null {
  const url = new URL(given.baseUrl + path);
  const request = new Request(url, { method });
  return noteWrite({ request, url }, new Response(), { config: given, now }).headers.get(
    'set-cookie',
  );
}

test.each([
  ['POST', '/api/rest/users'],
  ['DELETE', '/api/rest/users/x'],
  ['POST', '/api/rpc/users/create'],
  ['POST', '/api/auth/admin/create-user'],
  ['POST', '/login'],
])('%s %s is noted in a cookie', (method, path) => {
  expect(cookieAfter(method, path)).toBe(
    `__Host-${product.id}.last-write=1800000000000; Max-Age=15; Path=/; HttpOnly; SameSite=Lax; Secure`,
  );
});

test.each([
  ['GET', '/api/rest/users'],
  ['POST', '/api/rpc/users/list'],
  ['GET', '/manager/users'],
])('%s %s is not', (method, path) => {
  expect(cookieAfter(method, path)).toBeNull();
});

test('without a replica there is no cookie', () => {
  const without = { ...config, databaseReadUrl: '' };
  expect(cookieAfter('POST', '/api/rest/users', without)).toBeNull();
});

test.each([
  ['1800000000000', 1_800_000_000_000],
  ['', 0],
  ['-5', 0],
  ['1e300', 0],
  ['9'.repeat(400), 0],
])('the cookie %j is the time %i', (value, time) => {
  const headers = new Headers({ cookie: `__Host-${product.id}.last-write=${value}` });
  expect(getLastWrite(headers, config)).toBe(time);
  expect(getLastWrite(new Headers(), config)).toBe(0);
});
