import { expect, test } from 'vitest';
import { isJsonRequest } from './csrf';

const isAccepted = (method: string, path: string, headers: Record<string, string>) =>
  isJsonRequest(new Request(`http://localhost:3000${path}`, { method, headers }), path);

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON;charset=UTF-8',
  ' application/json ',
])('accepts the content type "%s"', (type) => {
  expect(isAccepted('POST', '/api/rest/users', { 'content-type': type })).toBe(true);
  expect(isAccepted('POST', '/api/rpc/users/create', { 'content-type': type })).toBe(true);
});

test.each([
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/plain; application/json',
  'application/jsonp',
  'application/octet-stream',
  '',
])('rejects the content type "%s"', (type) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect(isAccepted(method, '/api/rest/users', { 'content-type': type })).toBe(false);
});

test('a call without a body needs no content type', () => {
  expect(isAccepted('DELETE', '/api/rest/users/1', {})).toBe(true);
  expect(isAccepted('POST', '/api/rest/users/1/unban', { 'content-length': '0' })).toBe(true);
  expect(isAccepted('POST', '/api/rest/users', { 'content-length': '2' })).toBe(false);
  expect(isAccepted('POST', '/api/rest/users', { 'transfer-encoding': 'chunked' })).toBe(false);
});

test('does not apply to safe methods and other endpoints', () => {
  expect(isAccepted('GET', '/api/rest/users', { 'content-type': 'text/plain' })).toBe(true);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(isAccepted('POST', '/login', form)).toBe(true);
  expect(isAccepted('POST', '/api/auth/sign-out', form)).toBe(true);
});
