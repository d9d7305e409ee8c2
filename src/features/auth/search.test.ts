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
])('the login page given %j goes on to "%s"', (search, redirect) => {
  expect(v.parse(loginSearch, search)).toEqual({ redirect, reason: '' });
});

test.each([
  [{ reason: 'banned' }, 'banned'],
  [{ reason: 'signed-out' }, 'signed-out'],
  [{ reason: 'You are banned, call this number' }, ''],
  [{ reason: ['ended'] }, ''],
])('the login page given %j has the reason "%s"', (search, reason) => {
  expect(v.parse(loginSearch, search)).toEqual({ redirect: '', reason });
});

test('what is endless counts as missing', () => {
  const redirect = `/${'a'.repeat(3000)}`;
  const email = `${'a'.repeat(300)}@example.com`;
  expect(v.parse(verifySearch, { redirect, email })).toEqual({ redirect: '', email: '' });
});

test('what a page does not know is left out', () => {
  const search = { redirect: '/app', role: 'admin' };
  expect(v.parse(loginSearch, search)).toEqual({ redirect: '/app', reason: '' });
});

test.each([
  [{ email: 'Ada@Example.com' }, 'ada@example.com'],
  [{ email: ' ada@example.com ' }, 'ada@example.com'],
  [{ email: 'nobody' }, ''],
  [{ email: '' }, ''],
  [{ email: 5 }, ''],
  [{ email: null }, ''],
  [{ email: ['ada@example.com'] }, ''],
  [{}, ''],
])('the code page given %j asks for the code of "%s"', (search, email) => {
  expect(v.parse(verifySearch, search)).toEqual({ redirect: '', email });
});

test('the code page keeps where to go on, whatever the address', () => {
  expect(v.parse(verifySearch, { redirect: '/app', email: 'nobody' })).toEqual({
    redirect: '/app',
    email: '',
  });
});
