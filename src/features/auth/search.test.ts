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
  expect(v.parse(loginSearch, search)).toEqual({ redirect });
});

test('what is endless counts as missing', () => {
  const redirect = `/${'a'.repeat(3000)}`;
  const email = `${'a'.repeat(300)}@example.com`;
  expect(v.parse(verifySearch, { redirect, email })).toEqual({ redirect: '', email: '' });
});

test('what a page does not know is left out', () => {
  expect(v.parse(loginSearch, { redirect: '/app', role: 'admin' })).toEqual({ redirect: '/app' });
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
