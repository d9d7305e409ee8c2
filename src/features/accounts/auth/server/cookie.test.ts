import { product } from '~/product';
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { cookieName, verifySignedToken } from './cookie';

const secret = 'one-secret-for-tests-0123456789-abcdef';
const getSignature = (token: string, key = secret) =>
  createHmac('sha256', key).update(token).digest('base64');
const signed = (token: string, key?: string) => `${token}.${getSignature(token, key)}`;

test.each(['a-token', 'a.token.with.dots', 'ünïcode'])('a signed cookie contains %s', (token) => {
  expect(verifySignedToken(signed(token), secret)).toBe(token);
});

test('a cookie signed with another secret is rejected', () => {
  expect(verifySignedToken(signed('token', `${secret}!`), secret)).toBeUndefined();
  expect(verifySignedToken(signed('token', ''), secret)).toBeUndefined();
});

test('a signature is not valid for another token', () => {
  const signature = getSignature('token');
  const others = ['token2', 'Token', 'toke', ' token', 'token.', 'token\0'];
  for (const other of others)
    expect(verifySignedToken(`${other}.${signature}`, secret)).toBeUndefined();
});

test('a truncated cookie is rejected, wherever it was cut', () => {
  const whole = signed('token');
  const cut = Array.from({ length: whole.length }, (_, length) => whole.slice(0, length));
  expect(cut.filter((cookie) => verifySignedToken(cookie, secret) !== undefined)).toEqual([]);
});

test('every changed bit of the signature is detected', () => {
  const signature = createHmac('sha256', secret).update('token').digest();
  for (let bit = 0; bit < signature.length * 8; bit += 1) {
    const forged = Buffer.from(signature);
    forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(verifySignedToken(`token.${forged.toString('base64')}`, secret)).toBeUndefined();
  }
});

test.each([
  '',
  '.',
  '..',
  'token',
  'token.',
  '.signature',
  `.${getSignature('')}`,
  'token.signature',
  `token.${'A'.repeat(44)}`,
  `token.${'A'.repeat(88)}`,
  `token${getSignature('token')}`,
  `${signed('token')}x`,
  `${signed('token')}=`,
])('%j is rejected', (cookie) => {
  expect(verifySignedToken(cookie, secret)).toBeUndefined();
});

test.each([
  ['http://localhost:3000', `${product.id}.session`],
  ['https://pages.example.com', `__Host-${product.id}.session`],
  ['http://https.example.com', `${product.id}.session`],
])('at %s the cookie is named %s', (baseUrl, name) => {
  expect(cookieName(baseUrl, 'session')).toBe(name);
});
