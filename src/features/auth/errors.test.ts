import all from 'virtual:messages/all';
import { betterAuth } from 'better-auth';
import { captcha, emailOTP, genericOAuth } from 'better-auth/plugins';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '~/server/config';
import { languages } from '~/shared/i18n/languages';
import { type TestDatabase, openTestDatabase, silent } from '../../../tests/databases';
import { specifiedAuthCodes } from '../../../tests/specified-codes';
import { authErrors, isAuthErrorCode } from './errors';
import { createAuthEngine } from './server/engine';

const secret = 'a-secret-for-tests-0123456789-abcdefghij';

const ours = Object.keys(authErrors);
const without = (codes: string[], known: string[]) => codes.filter((it) => !known.includes(it));

describe('the catalogue', () => {
  let database: TestDatabase | undefined;
  let sent: string[] = [];

  beforeAll(async () => {
    database = await openTestDatabase('embedded');
    const engine = createAuthEngine({
      config: parseConfig({ AUTH_SECRET: secret }, 'local'),
      db: database.db,
      log: silent,
      onUserCreated: async () => {},
      onAccountLinked: async () => {},
      refuseSignUp: () => undefined,
    });
    const extended = betterAuth({
      secret,
      logger: { disabled: true },
      plugins: [
        captcha({ provider: 'cloudflare-turnstile', secretKey: secret }),
        genericOAuth({ config: [] }),
        emailOTP({ sendVerificationOTP: async () => {} }),
      ],
    });
    await Promise.all([engine.$context, extended.$context]);
    sent = Object.keys({ ...engine.$ERROR_CODES, ...extended.$ERROR_CODES });
  });
  afterAll(() => database?.close());

  test('the engine and its plugins export their codes', () => {
    expect(sent).toEqual(
      expect.arrayContaining([
        'USER_NOT_FOUND',
        'INVALID_OTP',
        'YOU_CANNOT_BAN_YOURSELF',
        'MISSING_RESPONSE',
        'INVALID_OAUTH_CONFIGURATION',
      ]),
    );
  });

  test('has every code that they can send', () => {
    expect(without(sent, ours)).toEqual([]);
  });

  test('has every code that the specification names', () => {
    expect(without(specifiedAuthCodes, ours)).toEqual([]);
  });

  test('has no other code', () => {
    expect(without(ours, [...sent, ...specifiedAuthCodes])).toEqual([]);
  });
});

test.each(Object.entries(authErrors))('%s has a status and its own message', (code, kind) => {
  expect(kind.message).toBe(`codes:${code}`);
  expect(kind.status).toBeGreaterThanOrEqual(400);
  expect(kind.status).toBeLessThan(600);
});

test.each(languages)('every code has a message in %s', (language) => {
  const silentCodes = Object.values(authErrors).filter((it) => !all[language][it.message]?.trim());
  expect(silentCodes).toEqual([]);
});

test.each([
  ['SESSION_EXPIRED', 'Session expired. Re-authenticate to perform this action.'],
  ['BANNED_USER', 'You have been banned from this application'],
  ['UNKNOWN_ERROR', 'Something went wrong'],
  ['INVALID_OTP', 'Code is invalid'],
  ['INVALID_EMAIL', 'Email is invalid'],
] as const)('%s says "%s"', (code, message) => {
  expect(all.en[authErrors[code].message]).toBe(message);
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
