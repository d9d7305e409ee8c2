import all from 'virtual:messages/all';
import { betterAuth } from 'better-auth';
import { admin, emailOTP, genericOAuth } from 'better-auth/plugins';
import { beforeAll, describe, expect, test } from 'vitest';
import { authErrors } from '~/features/accounts/auth/errors';
import { languages } from '~/shared/i18n/languages';
import { publicAuthCodes, publicSocialCodes } from '../../../../tests/public-auth-codes';
import { isSocialErrorCode, socialErrors } from './errors';

const { PROVIDER_UNAVAILABLE: _ours, ...engineErrors } = socialErrors;

const ours = Object.keys({ ...authErrors, ...engineErrors });
const known = [...publicAuthCodes, ...publicSocialCodes];
const without = (codes: string[], others: string[]) =>
  codes.filter((code) => !others.includes(code));

describe('the catalogues of accounts and of social sign-in', () => {
  let sent: string[] = [];

  beforeAll(async () => {
    const engine = betterAuth({
      secret: 'a-secret-for-tests-0123456789-abcdefghij',
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

  test('have every code that they can send', () => {
    expect(without(sent, ours)).toEqual([]);
  });

  test('have every code that clients rely on', () => {
    expect(without(known, ours)).toEqual([]);
  });

  test('have no other code, and none twice', () => {
    expect(without(ours, [...sent, ...known])).toEqual([]);
    expect(Object.keys(engineErrors).filter((code) => code in authErrors)).toEqual([]);
  });
});

test.each(Object.entries(engineErrors))('%s has its own message', (code, { message }) => {
  expect(isSocialErrorCode(code)).toBe(true);
  expect(message).toBe(`provider-codes:${code}`);
});

test.each(languages)('every code has a message in %s', (language) => {
  const silent = Object.values(engineErrors).filter(({ message }) => !all[language][message]);
  expect(silent).toEqual([]);
});

test.each(['', 'NO_SUCH_CODE', 'constructor', '__proto__'])('%j is not a code', (code) => {
  expect(isSocialErrorCode(code)).toBe(false);
});
