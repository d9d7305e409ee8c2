import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, onEachApp } from '../../../../../tests/app';
import { rejection } from '../../../../../tests/rest';
import { activity, binEntries } from '../../../../../tests/tables';
import { type TestUser, newUser } from '../../../../../tests/users';
import { accounts, sessions, users } from '../../auth/auth.server';

const getUser = async ({ database: { db } }: TestApp, id: string) =>
  (await db.select().from(users).where(eq(users.id, id)))[0];

const kindsAbout = async ({ database: { db } }: TestApp, id: string) =>
  (
    await db
      .select({ kind: activity.kind })
      .from(activity)
      .where(eq(activity.targetId, id))
      .orderBy(activity.kind)
  ).map(({ kind }) => kind);

const isSignedIn = async (app: TestApp, { cookie }: TestUser) =>
  (await app.call('/api/rest/account/sessions', { headers: { cookie } })).status === 200;

const signUp = async (app: TestApp, email: string) => {
  await app.call('/api/auth/email-otp/send-verification-otp', { body: { email, type: 'sign-in' } });
  const otp = /\d{6}/.exec(app.mails(email)[0]?.text ?? '')?.[0];
  return app.call('/api/auth/sign-in/email-otp', { body: { email, otp } });
};

onEachApp('users in the bin', (app) => {
  let admin: TestUser;
  beforeAll(async () => {
    admin = await newUser(app(), { role: 'admin', name: 'Ada Restorer' });
  });
  const remove = (id: string, body?: object) => admin.call('DELETE', `/users/${id}`, body);
  const restore = (id: string) => admin.call('POST', `/bin/${id}/restore`, {});
  const erase = (id: string) => admin.call('DELETE', `/bin/${id}`);
  const inBin = (id: string) => app().database.db.$count(binEntries, eq(binEntries.id, id));

  test('come back as they were, with their sign-in methods and without their sessions', async () => {
    const { db } = app().database;
    const user = await newUser(app(), { theme: 'dark', banReason: 'x' });
    await db
      .insert(accounts)
      .values({ userId: user.id, providerId: 'credential', accountId: user.id, password: 'hash' });
    const before = await getUser(app(), user.id);
    const linked = await db.select().from(accounts).where(eq(accounts.userId, user.id));
    expect(await remove(user.id)).toMatchObject({ status: 200 });
    expect(await isSignedIn(app(), user)).toBe(false);
    expect(await getUser(app(), user.id)).toBeUndefined();
    expect(await restore(user.id)).toEqual({
      status: 200,
      body: { id: user.id, type: 'user', leftOut: 0 },
    });
    expect(await getUser(app(), user.id)).toEqual(before);
    expect(await db.select().from(accounts).where(eq(accounts.userId, user.id))).toEqual(linked);
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
    expect(await isSignedIn(app(), user)).toBe(false);
    expect(await kindsAbout(app(), user.id)).toEqual(['user.deleted', 'user.restored']);
    expect(await inBin(user.id)).toBe(0);
  });

  test('are listed with who deleted them, and found by name and email', async () => {
    const user = await newUser(app(), { name: 'Zuri Abasi', email: 'zuri.abasi@example.com' });
    await remove(user.id);
    for (const searchTerm of ['zuri', 'abasi@ex', 'zu']) {
      const { body } = await admin.call('GET', `/bin?type=user&searchTerm=${searchTerm}`);
      expect(body).toMatchObject({
        items: [{ id: user.id, name: user.name, detail: user.email, deletedBy: 'Ada Restorer' }],
        total: 1,
      });
    }
    const none = await admin.call('GET', '/bin?type=unknown&searchTerm=zuri');
    expect(none.body).toMatchObject({ items: [], total: 0 });
  });

  test('are stored encrypted', async () => {
    const user = await newUser(app(), { name: 'Nadia', banReason: 'a private note' });
    await remove(user.id);
    const [entry] = await app()
      .database.db.select()
      .from(binEntries)
      .where(eq(binEntries.id, user.id));
    expect(entry?.name).toBe('Nadia');
    expect(entry?.data.length).toBeGreaterThan(100);
    expect(JSON.stringify(entry)).not.toContain('a private note');
  });

  test('are restored once, even by two at once', async () => {
    const user = await newUser(app());
    await remove(user.id);
    const responses = await Promise.all([restore(user.id), restore(user.id), restore(user.id)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 404, 404,
    ]);
    expect(await restore(user.id)).toMatchObject(rejection(404, 'BIN_ENTRY_NOT_FOUND'));
  });

  test('free their email, and do not come back while someone has it', async () => {
    const user = await newUser(app());
    await remove(user.id);
    const other = await newUser(app(), { email: user.email });
    expect(await restore(user.id)).toMatchObject({
      status: 409,
      body: { code: 'BIN_CONFLICT', data: { reason: 'EMAIL_TAKEN' } },
    });
    expect(await inBin(user.id)).toBe(1);
    await remove(other.id);
    expect(await restore(user.id)).toMatchObject({ status: 200 });
  });

  test('and those who sign up at the same time never share an email', async () => {
    const user = await newUser(app());
    await remove(user.id);
    const [restored, signed] = await Promise.all([restore(user.id), signUp(app(), user.email)]);
    const found = await app().database.db.select().from(users).where(eq(users.email, user.email));
    expect(found).toHaveLength(1);
    // Anyone who comes second finds the account of the first.
    expect(signed.status).toBe(200);
    expect(restored.status).toBe(found[0]?.id === user.id ? 200 : 409);
  });

  test('come back as administrators if they were', async () => {
    const user = await newUser(app(), { role: 'admin' });
    await remove(user.id);
    await restore(user.id);
    expect(await getUser(app(), user.id)).toMatchObject({ role: 'admin' });
  });

  test('are not restored by someone who is no administrator any more', async () => {
    const user = await newUser(app());
    await remove(user.id);
    const other = await newUser(app(), { role: 'admin' });
    await app().database.db.update(users).set({ banned: true }).where(eq(users.id, other.id));
    expect((await other.call('POST', `/bin/${user.id}/restore`, {})).status).toBeGreaterThan(400);
    expect(await inBin(user.id)).toBe(1);
  });

  test('can be deleted for good from the bin, which is logged', async () => {
    const user = await newUser(app());
    await remove(user.id);
    const responses = await Promise.all([erase(user.id), erase(user.id)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await restore(user.id)).toMatchObject(rejection(404, 'BIN_ENTRY_NOT_FOUND'));
    expect(await kindsAbout(app(), user.id)).toEqual(['user.deleted', 'user.erased']);
  });

  test('are not there if they were deleted for good, or by themselves', async () => {
    const user = await newUser(app());
    await remove(user.id, { forGood: true });
    expect(await inBin(user.id)).toBe(0);
    expect(await kindsAbout(app(), user.id)).toEqual(['user.deleted', 'user.erased']);
    const own = await newUser(app());
    await own.call('POST', '/account/deletion/request', {});
    const code = /\d{6}/.exec(app().mails(own.email)[0]?.text ?? '')?.[0];
    const input = { email: own.email, code };
    expect(await own.call('POST', '/account/deletion/confirm', input)).toMatchObject({
      status: 200,
    });
    expect(await inBin(own.id)).toBe(0);
  });

  test('are an error with a name if they do not fit any more', async () => {
    const { db } = app().database;
    const user = await newUser(app());
    await remove(user.id);
    await db.execute(sql`alter table users add column city text`);
    await db.execute(sql`alter table users add check (city is not null) not valid`);
    expect(await restore(user.id)).toMatchObject(rejection(409, 'BIN_ENTRY_OUTDATED'));
    await db.execute(sql`alter table users drop column city`);
    const { data = '' } =
      (await db.select().from(binEntries).where(eq(binEntries.id, user.id)))[0] ?? {};
    await db.update(binEntries).set({ data: 'other' }).where(eq(binEntries.id, user.id));
    expect(await restore(user.id)).toMatchObject(rejection(409, 'BIN_ENTRY_OUTDATED'));
    await db.update(binEntries).set({ data }).where(eq(binEntries.id, user.id));
    expect(await restore(user.id)).toMatchObject({ status: 200 });
  });
});
