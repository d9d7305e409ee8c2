import all from 'virtual:messages/all';
import { betterAuth } from 'better-auth';
import { captcha, emailOTP, genericOAuth, organization } from 'better-auth/plugins';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '~/server/config';
import { languages } from '~/shared/i18n/languages';
import { type TestDatabase, openTestDatabase, silent } from '../../../tests/databases';
import { authErrors, isAuthErrorCode } from './errors';
import { createAuthEngine } from './server/engine';

const secret = 'a-secret-for-tests-0123456789-abcdefghij';

/** Codes that the specification lists explicitly. */
const specified = [
  'USER_NOT_FOUND',
  'FAILED_TO_CREATE_USER',
  'FAILED_TO_CREATE_SESSION',
  'FAILED_TO_UPDATE_USER',
  'FAILED_TO_GET_SESSION',
  'INVALID_PASSWORD',
  'INVALID_EMAIL',
  'INVALID_EMAIL_OR_PASSWORD',
  'SOCIAL_ACCOUNT_ALREADY_LINKED',
  'PROVIDER_NOT_FOUND',
  'INVALID_TOKEN',
  'ID_TOKEN_NOT_SUPPORTED',
  'FAILED_TO_GET_USER_INFO',
  'USER_EMAIL_NOT_FOUND',
  'EMAIL_NOT_VERIFIED',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'USER_ALREADY_EXISTS',
  'EMAIL_CAN_NOT_BE_UPDATED',
  'CREDENTIAL_ACCOUNT_NOT_FOUND',
  'FAILED_TO_UNLINK_LAST_ACCOUNT',
  'ACCOUNT_NOT_FOUND',
  'OTP_EXPIRED',
  'INVALID_OTP',
  'SESSION_EXPIRED',
  'BANNED_USER',
  'MISSING_RESPONSE',
  'SERVICE_UNAVAILABLE',
  'VERIFICATION_FAILED',
  'UNKNOWN_ERROR',
  'YOU_CANNOT_BAN_YOURSELF',
  'ORGANIZATION_ALREADY_EXISTS',
  'MEMBER_NOT_FOUND',
  'ROLE_NOT_FOUND',
  'TEAM_NOT_FOUND',
  'UNABLE_TO_REMOVE_LAST_TEAM',
  'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
  'INVITATION_NOT_FOUND',
];

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
    });
    const extended = betterAuth({
      secret,
      logger: { disabled: true },
      plugins: [
        organization({ teams: { enabled: true } }),
        captcha({ provider: 'cloudflare-turnstile', secretKey: secret }),
        genericOAuth({ config: [] }),
        emailOTP({ sendVerificationOTP: async () => {} }),
      ],
    });
    await Promise.all([engine.$context, extended.$context]);
    sent = Object.keys({ ...engine.$ERROR_CODES, ...extended.$ERROR_CODES });
  });
  afterAll(() => database?.close());

  test('the engine and its plugins tell their codes', () => {
    expect(sent).toEqual(
      expect.arrayContaining([
        'USER_NOT_FOUND',
        'INVALID_OTP',
        'YOU_CANNOT_BAN_YOURSELF',
        'TEAM_NOT_FOUND',
        'MISSING_RESPONSE',
        'INVALID_OAUTH_CONFIGURATION',
      ]),
    );
  });

  test('has every code that they can send', () => {
    expect(without(sent, ours)).toEqual([]);
  });

  test('has every code that the specification names', () => {
    expect(without(specified, ours)).toEqual([]);
  });

  test('has no code that nobody knows', () => {
    expect(without(ours, [...sent, ...specified])).toEqual([]);
  });
});

test.each(Object.entries(authErrors))('%s has a status and its own words', (code, kind) => {
  expect(kind.message).toBe(`codes:${code}`);
  expect(kind.status).toBeGreaterThanOrEqual(400);
  expect(kind.status).toBeLessThan(600);
});

test.each(languages)('every code has words in %s', (language) => {
  const silentCodes = Object.values(authErrors).filter((it) => !all[language][it.message]?.trim());
  expect(silentCodes).toEqual([]);
});

test.each([
  ['SESSION_EXPIRED', 'Session expired. Re-authenticate to perform this action.'],
  ['BANNED_USER', 'You have been banned from this application'],
  ['UNKNOWN_ERROR', 'Something went wrong'],
  ['INVALID_OTP', 'Code is invalid'],
  ['INVALID_EMAIL', 'Email is invalid'],
] as const)('%s says "%s"', (code, words) => {
  expect(all.en[authErrors[code].message]).toBe(words);
});

test.each([
  '',
  'NO_SUCH_CODE',
  'user_not_found',
  'codes:USER_NOT_FOUND',
  'constructor',
  '__proto__',
])('%j is no code', (code) => {
  expect(isAuthErrorCode(code)).toBe(false);
});
