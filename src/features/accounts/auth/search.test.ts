import * as v from 'valibot';
import { expect, test } from 'vitest';
import { loginSearch, verifySearch } from './search';

test.each([
  [{}, ''],
  [{ redirect: '' }, ''],
  [{ redirect: '/app/account?a=b' }, '/app/account?a=b'],
  [{ redirect: '//evil.example' }, ''],
  [{ redirect: 'https://evil.example' }, ''],
  [{ redirect: '/\\evil.example' }, ''],
  [{ redirect: 5 }, ''],
  [{ redirect: null }, ''],
  [{ redirect: ['/app'] }, ''],
  [{ redirect: { to: '/app' } }, ''],
])('the login page with %j redirects to "%s"', (search, redirect) => {
  expect(v.parse(loginSearch, search)).toEqual({ redirect, reason: '' });
});

test.each([
  [{ reason: 'banned' }, 'banned'],
  [{ reason: 'signed-out' }, 'signed-out'],
  [{ reason: 'You are banned, call this number' }, ''],
  [{ reason: ['ended'] }, ''],
])('the login page with %j has the reason "%s"', (search, reason) => {
  expect(v.parse(loginSearch, search)).toEqual({ redirect: '', reason });
});

test('overlong values count as missing', () => {
  const redirect = `/${'a'.repeat(3000)}`;
  const email = `${'a'.repeat(300)}@example.com`;
  expect(v.parse(verifySearch, { redirect, email })).toEqual({
    redirect: '',
    email: '',
    late: false,
  });
});

test('unknown parameters are dropped', () => {
  const search = { redirect: '/app', role: 'admin' };
  expect(v.parse(loginSearch, search)).toEqual({ redirect: '/app', reason: '' });
});

test.each([
  [{ email: 'Ada@Example.com' }, 'ada@example.com'],
  [{ email: ' ada@example.com ' }, 'ada@example.com'],
  [{ email: 'not-an-email' }, ''],
  [{ email: '' }, ''],
  [{ email: 5 }, ''],
  [{ email: null }, ''],
  [{ email: ['ada@example.com'] }, ''],
  [{}, ''],
])('the code page with %j asks for the code of "%s"', (search, email) => {
  expect(v.parse(verifySearch, search)).toEqual({ redirect: '', email, late: false });
});

test('the code page keeps the redirect, whatever the email', () => {
  expect(v.parse(verifySearch, { redirect: '/app', email: 'not-an-email' })).toEqual({
    redirect: '/app',
    email: '',
    late: false,
  });
});
