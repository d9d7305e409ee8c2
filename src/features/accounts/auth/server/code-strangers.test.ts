import { expect, test } from 'vitest';
import { label } from '../../../../../tests/label';
import { type TestApp, onEachApp } from '../../../../../tests/app';
import { storedKey } from '~/server/rate-limits/rate-limits';
import { rateLimits } from '~/server/rate-limits/tables';

const send = '/api/auth/email-otp/send-verification-otp';
const signIn = '/api/auth/sign-in/email-otp';

const codeFor = (app: TestApp, email: string) =>
  /\d{6}/.exec(app.mails(email)[0]?.text ?? '')?.[0] ?? '';
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** A browser with its cookies, at a network address. */
function browserAt(app: TestApp, from: string) {
  const cookies = new Map<string, string>();
  async function post(path: string, body: unknown) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.call(path, { body, from, headers: cookie ? { cookie } : {} });
    for (const given of response.headers.getSetCookie()) {
      const [name = '', value = ''] = given.split(';', 1)[0]?.split('=') ?? [];
      // Keeps only the browser cookie: these tests are about codes, not sessions.
      if (name.includes('browser')) cookies.set(name, value);
    }
    return response;
  }
  return {
    request: (email: string) => post(send, { email, type: 'sign-in' }),
    enter: (email: string, otp: string) => post(signIn, { email, otp }),
    async signIn(email: string) {
      const asked = await post(send, { email, type: 'sign-in' });
      if (!asked.ok) return asked.status;
      return (await post(signIn, { email, otp: codeFor(app, email) })).status;
    },
  };
}

const getCode = async (response: Response) => ((await response.json()) as { code?: string }).code;

onEachApp('a stranger who knows the email of a user', (app) => {
  const owner = () => browserAt(app(), '192.0.2.10');
  const stranger = (n = 0) => browserAt(app(), `198.51.100.${n}`);

  test('uses up none of the owner’s limits with rejected requests, and writes nothing', async () => {
    const from = '203.0.113.9';
    const { clock, database } = app();
    const resetsAt = new Date(clock.now.getTime() + 900_000);
    await database.db
      .insert(rateLimits)
      .values({ key: storedKey(`code:address:${from}`), count: 100, resetsAt });
    const email = 'rejected@example.com';
    const counters = () => database.db.select().from(rateLimits).orderBy(rateLimits.key);
    const before = await counters();
    expect((await browserAt(app(), from).request(email)).status).toBe(429);
    expect(await counters()).toEqual(before);
    expect(await owner().signIn(email)).toBe(200);
  });

  test('is not told how many tries the owner has left; the owner is', async () => {
    const email = 'counted@example.com';
    const own = owner();
    await own.request(email);
    const otp = wrong(codeFor(app(), email));
    const left = async (browser: typeof own) =>
      ((await (await browser.enter(email, otp)).json()) as { attemptsLeft?: number }).attemptsLeft;
    expect([await left(own), await left(stranger()), await left(own)]).toEqual([2, undefined, 1]);
    expect([await left(own), await left(own)]).toEqual([0, undefined]);
  });

  test('does not slow the owner, nor void the code, by requesting one', async () => {
    const email = 'asked-for@example.com';
    const [own, other] = [owner(), stranger()];
    expect((await other.request(email)).status).toBe(200);
    expect((await own.request(email)).status).toBe(200);
    const otp = codeFor(app(), email);
    app().clock.advance(31);
    expect((await other.request(email)).status).toBe(200);
    expect((await own.enter(email, otp)).status).toBe(200);
  });

  test('cannot use up the tries of the owner, from whatever browsers and addresses', async () => {
    const email = 'guessed@example.com';
    const own = owner();
    const other = stranger();
    for (let round = 0; round < 3; round += 1) {
      app().clock.advance(3600);
      await other.request(email);
      await own.request(email);
      const otp = codeFor(app(), email);
      for (let n = 0; n < 8; n += 1) {
        await other.enter(email, wrong(otp));
        await stranger(n).enter(email, wrong(otp));
      }
      expect((await own.enter(email, otp)).status).toBe(200);
    }
  });

  test('cannot use up the emails of a browser that the owner has signed in with before', async () => {
    const email = 'flooded@example.com';
    const own = owner();
    expect(await own.signIn(email)).toBe(200);
    const flood = async () => {
      const statuses = [];
      for (let n = 0; n < 12; n += 1) statuses.push((await stranger(n).request(email)).status);
      return statuses.filter((status) => status === 200).length;
    };
    expect(await flood()).toBe(10);
    expect((await stranger(99).request(email)).status).toBe(429);
    expect(await own.signIn(email)).toBe(200);
  });

  test('cannot use up, from one address, what an unknown browser may send', async () => {
    const email = 'new-browser@example.com';
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await stranger(1).request(email)).status);
    // Without cookies the address is limited; with new ones it gets five emails per hour.
    for (let n = 0; n < 6; n += 1) {
      app().clock.advance(31);
      statuses.push((await stranger(1).request(email)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(await owner().signIn(email)).toBe(200);
  });

  test('gets ten wrong tries a day at codes that others requested; the owner is not affected', async () => {
    const email = 'others@example.com';
    const own = owner();
    await own.request(email);
    const otp = codeFor(app(), email);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => stranger(n).enter(email, wrong(otp))),
    );
    const codes = await Promise.all(responses.map(getCode));
    expect(codes.filter((code) => code === 'INVALID_OTP')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(10);
    expect(await getCode(await stranger(200).enter(email, otp))).toBe('TOO_MANY_ATTEMPTS');
    expect((await own.enter(email, otp)).status).toBe(200);
  });
});

onEachApp('a code', (app) => {
  const laptop = () => browserAt(app(), '192.0.2.10');
  const phone = () => browserAt(app(), '192.0.2.20');

  test('can be typed on another device, with tries of its own', async () => {
    const email = 'two-devices@example.com';
    const [first, second] = [laptop(), phone()];
    await first.request(email);
    const otp = codeFor(app(), email);
    for (let n = 0; n < 2; n += 1) await first.enter(email, wrong(otp));
    for (let n = 0; n < 2; n += 1) await second.enter(email, wrong(otp));
    expect((await second.enter(email, otp)).status).toBe(200);
    expect(await getCode(await first.enter(email, otp))).toBe('INVALID_OTP');
  });

  test('is void for the browser that entered three wrong ones, also at once', async () => {
    const email = 'three@example.com';
    const own = laptop();
    await phone().request(email);
    await own.request(email);
    const otp = codeFor(app(), email);
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => own.enter(email, wrong(otp))),
    );
    const codes = await Promise.all(responses.map(getCode));
    expect(codes.filter((code) => code === 'INVALID_OTP')).toHaveLength(3);
    expect(await getCode(await own.enter(email, otp))).toBe('TOO_MANY_ATTEMPTS');
    // After the wait, a new code can be requested and works.
    app().clock.advance(31);
    expect(await own.signIn(email)).toBe(200);
  });

  test('is sent once in 30 seconds to a browser, also right after its first request', async () => {
    const email = 'impatient@example.com';
    const own = laptop();
    await own.request(email);
    app().clock.advance(10);
    const early = await own.request(email);
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '20']);
    app().clock.advance(20);
    expect((await own.request(email)).status).toBe(200);
    expect(app().mails(email)).toHaveLength(2);
  });

  test('that is sent again keeps its first expiry, and the email says what is left', async () => {
    const email = 'resent@example.com';
    const own = laptop();
    const asked = await own.request(email);
    expect(await asked.json()).toEqual({ success: true, validMinutes: 5 });
    const otp = codeFor(app(), email);
    app().clock.advance(100);
    const again = await own.request(email);
    expect(await again.json()).toEqual({ success: true, validMinutes: 3 });
    expect(codeFor(app(), email)).toBe(otp);
    expect(app().mails(email)[0]?.text).toContain(label('code-mails:code.validity', { count: 3 }));
    app().clock.advance(200);
    expect(await getCode(await own.enter(email, otp))).toBe('OTP_EXPIRED');
  });

  test('in its last minute is followed by a new one, and works until its end', async () => {
    const email = 'last-minute@example.com';
    const own = laptop();
    await own.request(email);
    const otp = codeFor(app(), email);
    app().clock.advance(241);
    await own.request(email);
    const next = codeFor(app(), email);
    expect(app().mails(email)[0]?.text).toContain(label('code-mails:code.validity', { count: 5 }));
    app().clock.advance(58);
    expect((await own.enter(email, otp)).status).toBe(200);
    app().clock.advance(100);
    expect((await own.enter(email, next)).status).toBe(200);
  });

  test('refunds its emails when it is used: signing in often is not rate limited', async () => {
    const email = 'often@example.com';
    for (let n = 0; n < 6; n += 1) expect(await laptop().signIn(email)).toBe(200);
    const own = laptop();
    for (let n = 0; n < 11; n += 1) expect(await own.signIn(email)).toBe(200);
  });

  test('to one mailbox counts against one limit, whatever the plus-tag', async () => {
    const statuses = [];
    for (let n = 0; n < 12; n += 1)
      statuses.push(
        (await browserAt(app(), `198.51.100.${n}`).request(`tag+${n}@example.com`)).status,
      );
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  });

  test('is requested with an HttpOnly cookie; a forged one is ignored', async () => {
    const asked = await laptop().request('cookie@example.com');
    const [cookie = ''] = asked.headers.getSetCookie();
    expect(cookie).toMatch(
      /^[\w-]+\.browser=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const forged = cookie.split(';', 1)[0]?.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')) ?? '';
    const response = await app().call(send, {
      body: { email: 'forged@example.com', type: 'sign-in' },
      headers: { cookie: forged },
    });
    expect(response.headers.getSetCookie()[0]).toMatch(/^[\w-]+\.browser=/);
  });
});

onEachApp(
  'a code on https',
  (app) => {
    test('is requested with a cookie that is bound to the host', async () => {
      const asked = await browserAt(app(), '192.0.2.10').request('user@example.com');
      expect(asked.headers.getSetCookie()[0]).toMatch(/^__Host-[\w-]+\.browser=.*; Secure$/);
    });
  },
  { BASE_URL: 'https://pages.example.com' },
);
