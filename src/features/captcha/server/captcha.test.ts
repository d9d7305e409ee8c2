import { type Server, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { i18nFor } from '~/server/i18n';
import { defaultLanguage, languages } from '~/shared/i18n/languages';
import { type TestApp, onEachApp } from '../../../../tests/app';

/** Fake captcha service: accepts one token, and can fail in three modes. */
type Mode = 'working' | 'failing' | 'garbage' | 'silent';
let mode: Mode = 'working';
let asked: { type: string; fields: Record<string, unknown> }[] = [];

const server: Server = createServer((request, response) => {
  void text(request).then((body) => {
    const type = request.headers['content-type'] ?? '';
    const fields: Record<string, unknown> = type.includes('json')
      ? JSON.parse(body)
      : Object.fromEntries(new URLSearchParams(body));
    asked.push({ type, fields });
    if (mode === 'silent') return;
    response.statusCode = mode === 'failing' ? 500 : 200;
    response.setHeader('content-type', 'application/json');
    // A connection that idles until the server closes it would fail the next test.
    response.setHeader('connection', 'close');
    const success = fields.response === 'good' && fields.secret === 'the-secret';
    response.end(mode === 'garbage' ? '<html>' : JSON.stringify({ success }));
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
const bound = server.address();
const verifyUrl = `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}/verify`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  mode = 'working';
  asked = [];
});

const env = (provider: string) => ({
  CAPTCHA_PROVIDER: provider,
  CAPTCHA_SITE_KEY: 'the-site',
  CAPTCHA_SECRET_KEY: 'the-secret',
  CAPTCHA_VERIFY_URL: verifyUrl,
});

let addresses = 0;
function newEmail(): string {
  addresses += 1;
  return `captcha-${addresses}@example.com`;
}

const ask = (app: TestApp, email: string, token?: string, language = defaultLanguage) =>
  app.call('/api/auth/email-otp/send-verification-otp', {
    body: { email, type: 'sign-in' },
    headers: { 'accept-language': language, ...(token && { 'x-captcha-response': token }) },
  });

describe.each(['turnstile', 'recaptcha', 'hcaptcha'])('%s', (provider) => {
  onEachApp(
    'a code behind a captcha',
    (app) => {
      test('is sent with a valid captcha token, which is verified with our secret', async () => {
        const email = newEmail();
        expect((await ask(app(), email, 'good')).status).toBe(200);
        expect(app().mails(email)).toHaveLength(1);
        expect(asked).toHaveLength(1);
        expect(asked[0]?.fields).toMatchObject({
          secret: 'the-secret',
          response: 'good',
          remoteip: '192.0.2.1',
        });
      });

      test('is not sent with an invalid token, and the email can be tried again at once', async () => {
        const email = newEmail();
        const response = await ask(app(), email, 'bad');
        expect(response.status).toBe(403);
        expect(await response.json()).toMatchObject({ code: 'VERIFICATION_FAILED' });
        expect(app().mails(email)).toHaveLength(0);
        expect((await ask(app(), email, 'good')).status).toBe(200);
      });

      test('is not sent without a token, and the service is not called', async () => {
        const email = newEmail();
        const response = await ask(app(), email);
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ code: 'MISSING_RESPONSE' });
        expect(app().mails(email)).toHaveLength(0);
        expect(asked).toEqual([]);
      });

      test('is not sent while the captcha service fails', async () => {
        mode = 'failing';
        const email = newEmail();
        const response = await ask(app(), email, 'good');
        expect(response.status).toBe(503);
        expect(await response.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
        expect(app().mails(email)).toHaveLength(0);
      });

      test('is not sent if the captcha service returns garbage', async () => {
        mode = 'garbage';
        const email = newEmail();
        expect((await ask(app(), email, 'good')).status).toBe(403);
        expect(app().mails(email)).toHaveLength(0);
      });
    },
    env(provider),
  );
});

onEachApp(
  'a captcha',
  (app) => {
    test('that does not answer times out and blocks no other request', async () => {
      mode = 'silent';
      const waiting = ask(app(), newEmail(), 'good');
      const session = await app().call('/api/auth/get-session');
      expect(session.status).toBe(200);
      const response = await waiting;
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    });

    test.each(languages)('explains the failure in %s', async (language) => {
      const { t } = i18nFor(language);
      const getError = async (token?: string) =>
        (await ask(app(), newEmail(), token, language)).json() as Promise<{ message: string }>;
      expect(await getError()).toMatchObject({ message: t('captcha-codes:MISSING_RESPONSE') });
      expect(await getError('bad')).toMatchObject({
        message: t('captcha-codes:VERIFICATION_FAILED'),
      });
      mode = 'failing';
      expect(await getError('good')).toMatchObject({
        message: t('captcha-codes:SERVICE_UNAVAILABLE'),
      });
    });

    test('is not required elsewhere', async () => {
      const body = { email: newEmail(), otp: '123456' };
      const response = await app().call('/api/auth/sign-in/email-otp', { body });
      expect(await response.json()).toMatchObject({ code: 'INVALID_OTP' });
      expect(asked).toEqual([]);
    });

    test('is rate limited per network address', async () => {
      const from = '203.0.113.88';
      const statuses: number[] = [];
      for (let n = 0; n < 101; n += 1)
        statuses.push(
          (
            await app().call('/api/auth/email-otp/send-verification-otp', {
              body: { email: 'same@example.com', type: 'sign-in' },
              headers: { 'x-captcha-response': 'bad' },
              from,
            })
          ).status,
        );
      expect(statuses.filter((status) => status === 403)).toHaveLength(100);
      expect(statuses.at(-1)).toBe(429);
    });
  },
  env('turnstile'),
);
