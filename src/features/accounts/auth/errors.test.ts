import all from 'virtual:messages/all';
import { betterAuth } from 'better-auth';
import { admin, emailOTP, genericOAuth } from 'better-auth/plugins';
import { beforeAll, describe, expect, test } from 'vitest';
import { languages } from '~/shared/i18n/languages';
import { configuredRows } from '../../../../tests/languages';
import { publicAuthCodes } from '../../../../tests/public-auth-codes';
import { authErrors, isAuthErrorCode } from './errors';

const secret = 'a-secret-for-tests-0123456789-abcdefghij';

const ours = Object.keys(authErrors);
const without = (codes: string[], known: string[]) => codes.filter((code) => !known.includes(code));

describe('the catalogue', () => {
  let sent: string[] = [];

  beforeAll(async () => {
    const engine = betterAuth({
      secret,
      logger: { disabled: true },
      plugins: [
        admin(),
        genericOAuth({ config: [] }),
        emailOTP({ sendVerificationOTP: async () => {} }),
      ],
    });
    await engine.$context;
    sent = Object.keys(engine.$ERROR_CODES);
  });

  test('the engine and its plugins export their codes', () => {
    expect(sent).toEqual(
      expect.arrayContaining([
        'USER_NOT_FOUND',
        'INVALID_OTP',
        'YOU_CANNOT_BAN_YOURSELF',
        'INVALID_OAUTH_CONFIGURATION',
      ]),
    );
  });

  test('has every code that they can send', () => {
    expect(without(sent, ours)).toEqual([]);
  });

  test('has every code that clients rely on', () => {
    expect(without(publicAuthCodes, ours)).toEqual([]);
  });

  test('has no other code', () => {
    expect(without(ours, [...sent, ...publicAuthCodes])).toEqual([]);
  });
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
