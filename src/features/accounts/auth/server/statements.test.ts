import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../../../../tests/app';
import { getStatements } from '../../../../../tests/statements';
import { knownBrowserCookie } from './browser-cookie';

/**
 * Counts the statements of a sign-in instead of timing them. On PostgreSQL, where each one is a
 * round trip.
 */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp('postgres');
});
afterAll(() => app.close());

test('a sign-in takes few statements', async () => {
  const email = 'user@example.com';
  // In the user's own browser: from a new one, an email is added.
  const browser = { id: 'a-browser', known: [] };
  const [own = ''] = knownBrowserCookie(app.config, browser, email, app.clock.now).split(';');
  const headers = { cookie: own };
  const sent = await getStatements(() =>
    app.call('/api/auth/email-otp/send-verification-otp', {
      body: { email, type: 'sign-in' },
      headers,
    }),
  );
  // Of these, some fetch and delete the email: one fetch more, for codes of other visitors. One
  // finds out whether codes are late.
  expect(sent.slice(13)).toEqual([]);
  const otp = /\d{6}/.exec(app.mails(email)[0]?.text ?? '')?.[0];
  let cookie = '';
  const verified = await getStatements(async () => {
    const response = await app.call('/api/auth/sign-in/email-otp', {
      body: { email, otp },
      headers,
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  });
  expect(verified.slice(9)).toEqual([]);
  const known = await getStatements(() =>
    app.call('/api/rest/account/sessions', { headers: { cookie } }),
  );
  expect(known.slice(2)).toEqual([]);
});
