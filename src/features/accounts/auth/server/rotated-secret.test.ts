import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onEachApp, secret } from '../../../../../tests/app';
import { lastCode } from '../../../../../tests/auth-client';
import { newUser } from '../../../../../tests/users';
import { createCipher } from '~/server/encryption';
import { browserCookie } from './browser-cookie';
import { tokenCookie, getToken } from './cookie';
import { verifications } from './tables';

const former = 'the-former-secret-0123456789-abcdef';
const unknown = 'an-unknown-secret-0123456789-abcdef';

onEachApp(
  'with the previous secret',
  (app) => {
    const before = (authSecret = former) => ({
      ...app().config,
      authSecret,
      previousAuthSecret: '',
    });

    test('sessions that it signed are still valid', async () => {
      const { cookie, email } = await newUser(app());
      const token = getToken(new Headers({ cookie }), app().config) ?? '';
      const expiresAt = new Date(app().clock.now.getTime() + 86_400_000);
      const emailWith = async (config: ReturnType<typeof before>) => {
        const signed = tokenCookie(config, 'session', { token, expiresAt }, app().clock.now);
        const headers = { cookie: signed.split(';')[0] ?? '' };
        return (await (await app().call('/api/auth/get-session', { headers })).json())?.user.email;
      };
      expect(await emailWith(before())).toBe(email);
      expect(await emailWith(before(unknown))).toBeUndefined();
    });

    test('codes that it encrypted still sign in, in the browser that it knows', async () => {
      const email = 'rotated@example.com';
      const browser = { id: 'a-browser-of-before', known: [] };
      const headers = { cookie: browserCookie(before(), browser).split(';')[0] ?? '' };
      const sent = await app().call('/api/auth/email-otp/send-verification-otp', {
        body: { email, type: 'sign-in' },
        headers,
      });
      // The browser is known, so it gets no new cookie.
      expect(sent.headers.getSetCookie()).toEqual([]);
      const { db } = app().database;
      const stored = eq(verifications.identifier, `sign-in:${email}`);
      const [row] = await db.select().from(verifications).where(stored);
      const codes = createCipher(secret, 'codes').decrypt(row?.value ?? '');
      const value = createCipher(former, 'codes').encrypt(codes);
      await db.update(verifications).set({ value }).where(stored);
      const otp = lastCode(app(), email);
      const response = await app().call('/api/auth/sign-in/email-otp', {
        body: { email, otp },
        headers,
      });
      expect(response.status).toBe(200);
      const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      expect(getToken(new Headers({ cookie }), before(secret))).toBeDefined();
    });
  },
  { AUTH_SECRET_PREVIOUS: former },
);
