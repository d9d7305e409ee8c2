import * as v from 'valibot';
import { expect, test } from 'vitest';
import { loginErrorPath, loginFailure, getLoginFailure } from './error';
import { loginErrorSearch } from './error-search';

const shown = (search: unknown) => getLoginFailure(v.parse(loginErrorSearch, search));

test.each([
  ['signup_disabled', 'signup_disabled'],
  ['access_denied', 'access_denied'],
  ['unknown_error', 'unknown_error'],
  ['unable_to_link_account', 'access_denied'],
  ['state_mismatch', 'unknown_error'],
  ['state_not_found', 'unknown_error'],
  ['please_restart_the_process', 'unknown_error'],
  ['invalid_code', 'unknown_error'],
  ['constructor', 'unknown_error'],
  ['__proto__', 'unknown_error'],
  ['', 'unknown_error'],
])('%s is shown as %s', (name, error) => {
  expect(loginFailure(name)).toEqual({ error });
  expect(shown({ error: name })).toEqual({ error });
});

test.each([
  ['account_not_linked', 'email_not_verified'],
  ['email_not_verified', 'email_not_verified'],
  ['email_not_found', 'USER_EMAIL_NOT_FOUND'],
])('%s is shown as denied because of %s', (name, reason) => {
  const failure = { error: 'access_denied', reason };
  expect(loginFailure(name)).toEqual(failure);
  expect(shown(failure)).toEqual(failure);
});

test('a ban is shown as its reason', () => {
  expect(loginFailure('BANNED_USER')).toEqual({ error: 'access_denied', reason: 'banned' });
});

test.each([{}, { error: 5 }, { error: ['a'] }, { error: null }, { reason: 'banned' }])(
  'the page accepts %j',
  (search) => {
    expect(shown(search)).toEqual({ error: 'unknown_error' });
  },
);

test('a reason is only used if access was denied and the reason is known', () => {
  expect(shown({ error: 'access_denied', reason: 'banned' }).reason).toBe('banned');
  expect(shown({ error: 'access_denied', reason: 'weather' })).toEqual({ error: 'access_denied' });
  expect(shown({ error: 'signup_disabled', reason: 'banned' }).reason).toBeUndefined();
});

test('the page parses what the server sends', () => {
  const path = loginErrorPath({ error: 'access_denied', reason: 'email_not_verified' });
  const { searchParams } = new URL(path, 'http://here.invalid');
  expect(shown(Object.fromEntries(searchParams))).toEqual({
    error: 'access_denied',
    reason: 'email_not_verified',
  });
});
