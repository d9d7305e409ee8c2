import { expect, test } from 'vitest';
import { isJsonRequest } from './content-type';

const isReadable = (method: string, path: string, headers: Record<string, string>) =>
  isJsonRequest(new Request(`http://localhost:3000${path}`, { method, headers }), path);

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON;charset=UTF-8',
  ' application/json ',
])('a call may bring "%s"', (type) => {
  expect(isReadable('POST', '/api/rest/users', { 'content-type': type })).toBe(true);
  expect(isReadable('POST', '/api/rpc/users/create', { 'content-type': type })).toBe(true);
});

test.each([
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/plain; application/json',
  'application/jsonp',
  'application/octet-stream',
  '',
])('it may not bring "%s"', (type) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect(isReadable(method, '/api/rest/users', { 'content-type': type })).toBe(false);
});

test('a call without a body need not say what it is', () => {
  expect(isReadable('DELETE', '/api/rest/users/1', {})).toBe(true);
  expect(isReadable('POST', '/api/rest/users/1/unban', { 'content-length': '0' })).toBe(true);
  expect(isReadable('POST', '/api/rest/users', { 'content-length': '2' })).toBe(false);
  expect(isReadable('POST', '/api/rest/users', { 'transfer-encoding': 'chunked' })).toBe(false);
});

test('what only asks, and doors with rules of their own, are not meant', () => {
  expect(isReadable('GET', '/api/rest/users', { 'content-type': 'text/plain' })).toBe(true);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(isReadable('POST', '/login', form)).toBe(true);
  expect(isReadable('POST', '/api/auth/callback/oidc', form)).toBe(true);
});
