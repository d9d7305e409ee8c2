import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, createTestApp, onEachApp } from './app';
import { statementsOf } from './statements';

/** Promises of docs/security.md that no feature's own tests keep. */

const send = '/api/auth/email-otp/send-verification-otp';
const signIn = '/api/auth/sign-in/email-otp';

const codeFor = (app: TestApp, email: string) =>
  /\d{6}/.exec(app.mails(email)[0]?.text ?? '')?.[0] ?? '';

onEachApp('a code', (app) => {
  test.each([
    [299, 200],
    [300, 400],
  ])('after %i seconds is answered with %i', async (seconds, status) => {
    const email = `after-${seconds}@example.com`;
    await app().call(send, { body: { email, type: 'sign-in' } });
    const otp = codeFor(app(), email);
    app().clock.advance(seconds);
    expect((await app().call(signIn, { body: { email, otp } })).status).toBe(status);
  });
});

describe('with sign-up off', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp('postgres', { AUTH_SIGNUP: 'false' });
  });
  afterAll(() => app.close());

  /** What is done before the answer: in production nobody waits for the outbox to be sent. */
  const work = async (path: string, body: unknown) => {
    const all = await statementsOf(() => app.call(path, { body }));
    return all.filter((it) => !/^(delete from|update) "outbox"/.test(it)).length;
  };

  test('a stranger costs as many statements as a member, but for the code itself', async () => {
    const known = await work(send, { email: 'user@example.com', type: 'sign-in' });
    const unknown = await work(send, { email: 'stranger@example.com', type: 'sign-in' });
    expect(known).toBeGreaterThan(3);
    expect(known - unknown).toBeLessThanOrEqual(1);
    const wrong = { otp: '000000' };
    const knownTry = await work(signIn, { email: 'user@example.com', ...wrong });
    const unknownTry = await work(signIn, { email: 'stranger@example.com', ...wrong });
    expect(Math.abs(knownTry - unknownTry)).toBeLessThanOrEqual(1);
  });
});
