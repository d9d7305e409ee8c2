import { describe, expect, test } from 'vitest';
import { isSameOriginRequest } from './csrf';

const baseUrl = 'https://pages.example.com';

function isOwn(
  method: string,
  headers: Record<string, string>,
  { base = baseUrl, local = false } = {},
): boolean {
  return isSameOriginRequest(new Request(`${base}/x`, { method, headers }), base, local);
}

test.each(['GET', 'HEAD', 'OPTIONS'])(
  '%s changes nothing, so it may come from anywhere',
  (method) => {
    expect(isOwn(method, {})).toBe(true);
    expect(isOwn(method, { origin: 'https://evil.example' })).toBe(true);
  },
);

describe.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])('%s', (method) => {
  test('may come from our own pages', () => {
    expect(isOwn(method, { origin: baseUrl })).toBe(true);
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
  ])('may not come from "%s"', (origin) => {
    expect(isOwn(method, { origin })).toBe(false);
    expect(isOwn(method, { origin }, { local: true })).toBe(false);
  });

  test('may not come from nowhere, whatever else it says', () => {
    expect(isOwn(method, {})).toBe(false);
    expect(isOwn(method, { referer: `${baseUrl}/login`, 'sec-fetch-site': 'same-origin' })).toBe(
      false,
    );
  });
});

test.each([
  ['https://pages.example.com:443', 'https://pages.example.com'],
  ['http://localhost:80', 'http://localhost'],
  ['https://Pages.Example.com', 'https://pages.example.com'],
])('the base address %s is the origin %s', (base, origin) => {
  expect(isOwn('POST', { origin }, { base })).toBe(true);
});

describe('on one’s own machine', () => {
  const own = { base: 'http://localhost:3000', local: true };

  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost', '127.0.0.1:4000'])(
    'the server may be called %s',
    (host) => {
      expect(isOwn('POST', { host, origin: `http://${host}` }, own)).toBe(true);
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
  ])('but as %s it does not trust %s', (host, origin) => {
    expect(isOwn('POST', { host, origin }, own)).toBe(false);
  });
});

test('in production a name of the own machine is as foreign as any other', () => {
  const origin = 'http://127.0.0.1:3000';
  expect(isOwn('POST', { host: '127.0.0.1:3000', origin })).toBe(false);
});
