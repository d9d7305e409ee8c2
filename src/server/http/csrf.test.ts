import { describe, expect, test } from 'vitest';
import { isSameOriginRequest } from './csrf';

const baseUrl = 'https://pages.example.com';

function isAllowed(
  method: string,
  headers: Record<string, string>,
  { base = baseUrl, local = false } = {},
): boolean {
  return isSameOriginRequest(new Request(`${base}/x`, { method, headers }), base, local);
}

test.each(['GET', 'HEAD', 'OPTIONS'])('%s is allowed from any origin', (method) => {
  expect(isAllowed(method, {})).toBe(true);
  expect(isAllowed(method, { origin: 'https://evil.example' })).toBe(true);
});

describe.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])('%s', (method) => {
  test('is allowed from our own origin', () => {
    expect(isAllowed(method, { origin: baseUrl })).toBe(true);
  });

  test.each([
    'https://evil.example',
    'http://pages.example.com',
    'https://pages.example.com:8443',
    'https://pages.example.com.evil.example',
    'https://evil.example/https://pages.example.com',
    'https://sub.pages.example.com',
    'https://example.com',
    'https://pages.example.com/',
    'https://pages.example.com@evil.example',
    'null',
    'NULL',
    'undefined',
    'https://pages.example.com, https://evil.example',
    '',
  ])('is rejected from "%s"', (origin) => {
    expect(isAllowed(method, { origin })).toBe(false);
    expect(isAllowed(method, { origin }, { local: true })).toBe(false);
  });

  test('is rejected without an Origin header, whatever the others are', () => {
    expect(isAllowed(method, {})).toBe(false);
    expect(
      isAllowed(method, { referer: `${baseUrl}/login`, 'sec-fetch-site': 'same-origin' }),
    ).toBe(false);
  });
});

test.each([
  ['https://pages.example.com:443', 'https://pages.example.com'],
  ['http://localhost:80', 'http://localhost'],
  ['https://Pages.Example.com', 'https://pages.example.com'],
])('the base URL %s has the origin %s', (base, origin) => {
  expect(isAllowed('POST', { origin }, { base })).toBe(true);
});

describe('in local mode', () => {
  const own = { base: 'http://localhost:3000', local: true };

  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost', '127.0.0.1:4000'])(
    'the server accepts the host %s',
    (host) => {
      expect(isAllowed('POST', { host, origin: `http://${host}` }, own)).toBe(true);
    },
  );

  test.each([
    ['127.0.0.1:3000', 'http://evil.example'],
    ['127.0.0.1:3000', 'http://127.0.0.1:4000'],
    ['127.0.0.1:3000', 'https://127.0.0.1:3000'],
    ['evil.example', 'http://evil.example'],
    ['evil.example:3000', 'http://evil.example:3000'],
    ['localhost.evil.example', 'http://localhost.evil.example'],
    ['evil-localhost', 'http://evil-localhost'],
    ['127.0.0.1.evil.example', 'http://127.0.0.1.evil.example'],
    ['192.0.2.1:3000', 'http://192.0.2.1:3000'],
    ['localhost:3000', 'null'],
  ])('as %s it does not trust %s', (host, origin) => {
    expect(isAllowed('POST', { host, origin }, own)).toBe(false);
  });
});

test('in production a loopback host is not trusted', () => {
  const origin = 'http://127.0.0.1:3000';
  expect(isAllowed('POST', { host: '127.0.0.1:3000', origin })).toBe(false);
});
