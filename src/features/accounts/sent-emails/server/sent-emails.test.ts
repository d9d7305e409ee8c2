import { desc, eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { getActivity } from '../../../../../tests/activity-of';
import { type TestApp, onEachApp } from '../../../../../tests/app';
import { label } from '../../../../../tests/label';
import { rejection } from '../../../../../tests/rest';
import { newUser } from '../../../../../tests/users';
import { users } from '../../auth/auth.server';
import type { EmailAttempt } from '~/server/mail/mail';
import { deleteOldEmails, noteEmail } from './queries';
import { type EmailToResend, declareResenders } from './rules';
import { sentEmails } from './tables';

const title = 'account-mails:emailChanged.subject';
const resent: EmailToResend[] = [];
const resender = {
  limits: () => [],
  send: async (_tx: unknown, _actor: unknown, email: EmailToResend) => {
    if (email.aboutId === 'over') return false;
    resent.push(email);
    return true;
  },
};

function attempt(app: TestApp, id: string, email: Partial<EmailAttempt> & { to: string }) {
  const { now } = app.clock;
  const expiresAt = new Date(now.getTime() + 300_000);
  return noteEmail(
    app.database.db,
    { state: 'sent', reason: null, expiresAt, ...email },
    { idempotencyKey: id, now: () => now },
  );
}

onEachApp('emails to a user', (app) => {
  const newAdmin = () => newUser(app(), { role: 'admin' });
  const stored = (userId: string) =>
    app()
      .database.db.select()
      .from(sentEmails)
      .where(eq(sentEmails.userId, userId))
      .orderBy(desc(sentEmails.createdAt), desc(sentEmails.id));
  const resend = (admin: Awaited<ReturnType<typeof newAdmin>>, userId: string, id: string) =>
    admin.call('POST', `/users/${userId}/emails/${id}/resend`);
  afterEach(() => void resent.splice(0));

  test('with a code are listed without the code', async () => {
    const admin = await newAdmin();
    const user = await newUser(app());
    const request = { email: user.email, type: 'sign-in' };
    await app().call('/api/auth/email-otp/send-verification-otp', { body: request });
    const code = /\d{6}/.exec(app().mails(user.email)[0]?.text ?? '')?.[0] ?? '';
    expect(app().mails(user.email)[0]?.subject).toContain(code);
    const { body } = await admin.call('GET', `/users/${user.id}/emails`);
    const items = body.items as Record<string, unknown>[];
    expect(items[0]).toMatchObject({
      title: label('code-mails:signIn.title'),
      email: user.email,
      state: 'sent',
      reason: null,
      resendable: false,
    });
    expect(JSON.stringify([items, await stored(user.id)])).not.toContain(code);
    expect((await user.call('GET', `/users/${user.id}/emails`)).status).toBe(403);
  });

  test('that changes its address are those of the user, to the old and the new one', async () => {
    const user = await newUser(app());
    const email = `new-${user.email}`;
    await user.call('POST', '/account/email/request', { email });
    const code = /\d{6}/.exec(app().mails(email)[0]?.text ?? '')?.[0];
    app().clock.advance(1);
    await user.call('POST', '/account/email/confirm', { email, code });
    expect(await stored(user.id)).toMatchObject([
      { email: user.email, title: 'account-mails:emailChanged.subject' },
      { email, title: 'code-mails:changeEmail.title' },
    ]);
  });

  test('wait, fail with a reason, or expire; all attempts are one entry', async () => {
    const admin = await newAdmin();
    const user = await newUser(app());
    const state = async () => {
      const { body } = await admin.call('GET', `/users/${user.id}/emails`);
      const [first, ...rest] = body.items as Record<string, unknown>[];
      expect(rest).toEqual([]);
      return [first?.state, first?.reason];
    };
    const id = crypto.randomUUID();
    const failing = { to: user.email, reason: 'greylisted' };
    await attempt(app(), id, { ...failing, state: 'waiting' });
    expect(await state()).toEqual(['waiting', 'greylisted']);
    app().clock.advance(301);
    expect(await state()).toEqual(['expired', 'greylisted']);
    await attempt(app(), id, { to: user.email, state: 'failed', reason: 'no such mailbox' });
    expect(await state()).toEqual(['failed', 'no such mailbox']);
    await attempt(app(), id, { to: user.email });
    expect(await state()).toEqual(['sent', null]);
  });

  test('are not noted for other addresses', async () => {
    const id = crypto.randomUUID();
    await attempt(app(), id, { to: 'nobody@elsewhere.example' });
    await attempt(app(), id, { to: 'user@example.com', userId: 'gone' });
    const found = await app().database.db.select().from(sentEmails).where(eq(sentEmails.id, id));
    expect(found).toEqual([]);
  });

  test('go with the user, and after 30 days', async () => {
    const { db } = app().database;
    const [user, other] = [await newUser(app()), await newUser(app())];
    await attempt(app(), crypto.randomUUID(), { to: user.email });
    await attempt(app(), crypto.randomUUID(), { to: other.email });
    await db.delete(users).where(eq(users.id, user.id));
    expect(await stored(user.id)).toEqual([]);
    await deleteOldEmails(db, app().clock.now);
    expect(await stored(other.id)).toHaveLength(1);
    app().clock.advance(1);
    await deleteOldEmails(db, app().clock.now);
    expect(await stored(other.id)).toEqual([]);
  });

  test('in great number are paged', async () => {
    const admin = await newAdmin();
    const user = await newUser(app());
    const at = app().clock.now.toISOString();
    await app().database.db.execute(sql`insert into ${sentEmails}
        (id, user_id, email, title, state, created_at, updated_at, expires_at)
      select ${user.id} || n, ${user.id}, ${user.email}, ${title}, 'sent',
        ${at}::timestamptz - n * interval '1 second', ${at}::timestamptz, ${at}::timestamptz
      from generate_series(1, 10000) as n`);
    const { body } = await admin.call('GET', `/users/${user.id}/emails?limit=100`);
    expect(body).toMatchObject({ total: 1000, totalIsLeast: true });
    const next = await admin.call(
      'GET',
      `/users/${user.id}/emails?limit=100&cursor=${encodeURIComponent(String(body.next))}`,
    );
    expect((next.body.items as { id: string }[])[0]?.id).toBe(`${user.id}101`);
  });

  test('are sent again where a feature declares it, and logged', async () => {
    declareResenders([{ [title]: resender }]);
    const [admin, user] = [await newAdmin(), await newUser(app())];
    const id = crypto.randomUUID();
    const about = { type: 'user', id: 'record', name: 'Record' };
    await attempt(app(), id, { to: user.email, title, about });
    expect((await admin.call('GET', `/users/${user.id}/emails`)).body).toMatchObject({
      items: [{ resendable: true }],
    });
    expect((await resend(admin, user.id, id)).status).toBe(200);
    expect(resent).toMatchObject([{ email: user.email, aboutId: 'record' }]);
    expect(await getActivity(app(), user.id)).toMatchObject([
      { kind: 'email.resent', actorId: admin.id, after: { email: user.email } },
    ]);
  });

  test('are not sent again if no feature declares it, it is over, or it still waits', async () => {
    declareResenders([{ [title]: resender }]);
    const [admin, user] = [await newAdmin(), await newUser(app())];
    const cases: Partial<EmailAttempt>[] = [
      { title: 'code-mails:signIn.title' },
      {},
      { title, about: { type: 'user', id: 'over', name: '' } },
      { title, state: 'waiting' },
    ];
    for (const email of cases) {
      const id = crypto.randomUUID();
      await attempt(app(), id, { to: user.email, ...email });
      expect(await resend(admin, user.id, id)).toMatchObject(
        rejection(409, 'EMAIL_NOT_RESENDABLE'),
      );
    }
    expect(resent).toEqual([]);
    expect(await getActivity(app(), user.id)).toEqual([]);
  });

  test('are not sent again by the ID of another user, or for a deleted one', async () => {
    declareResenders([{ [title]: resender }]);
    const [admin, user] = [await newAdmin(), await newUser(app())];
    const id = crypto.randomUUID();
    await attempt(app(), id, { to: user.email, title });
    expect(await resend(admin, admin.id, id)).toMatchObject(rejection(404, 'EMAIL_NOT_FOUND'));
    await app().database.db.delete(users).where(eq(users.id, user.id));
    expect(await resend(admin, user.id, id)).toMatchObject(rejection(404, 'EMAIL_NOT_FOUND'));
    expect(resent).toEqual([]);
  });

  test('are sent again five times an hour, also if it is asked for 100 times at once', async () => {
    declareResenders([{ [title]: resender }]);
    const [admin, user] = [await newAdmin(), await newUser(app())];
    const id = crypto.randomUUID();
    await attempt(app(), id, { to: user.email, title });
    const all = await Promise.all(Array.from({ length: 100 }, () => resend(admin, user.id, id)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(resent).toHaveLength(5);
    app().clock.advance(3600);
    expect((await resend(admin, user.id, id)).status).toBe(200);
  });
});
