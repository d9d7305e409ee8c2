import all from 'virtual:messages/all';
import { expect, test } from 'vitest';
import { languages } from '~/shared/i18n/languages';
import { configuredRows } from '../../../../tests/languages';
import { publicAuthCodes } from '../../../../tests/public-auth-codes';
import { authErrors, isAuthErrorCode } from './errors';

test('the catalogue has every code that clients rely on', () => {
  expect(publicAuthCodes.filter((code) => !isAuthErrorCode(code))).toEqual([]);
});

test.each(Object.entries(authErrors))('%s has a status and its own message', (code, kind) => {
  expect(kind.message).toBe(`codes:${code}`);
  expect(kind.status).toBeGreaterThanOrEqual(400);
  expect(kind.status).toBeLessThan(600);
});

test.each(languages)('every code has a message in %s', (language) => {
  const silentCodes = Object.values(authErrors).filter(
    (error) => !all[language][error.message]?.trim(),
  );
  expect(silentCodes).toEqual([]);
});

test.each(
  configuredRows<[code: keyof typeof authErrors, message: string]>([
    ['en', 'SESSION_EXPIRED', 'Session expired. Re-authenticate to perform this action.'],
    ['en', 'BANNED_USER', 'You have been banned from this application'],
    ['en', 'UNKNOWN_ERROR', 'Something went wrong'],
    ['en', 'INVALID_OTP', 'Code is invalid'],
    ['en', 'INVALID_EMAIL', 'Email is invalid'],
  ]),
)('in %s, %s says "%s"', (language, code, message) => {
  expect(all[language][authErrors[code].message]).toBe(message);
});

test.each([
  '',
  'NO_SUCH_CODE',
  'user_not_found',
  'codes:USER_NOT_FOUND',
  'constructor',
  '__proto__',
])('%j is not a code', (code) => {
  expect(isAuthErrorCode(code)).toBe(false);
});
