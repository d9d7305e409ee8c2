import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { recordPastActivity } from '~/features/activity/activity.server';
import { sessions, users } from '~/features/accounts/auth/auth.server';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { listenAs, openStream } from '../../../../tests/live';
import { newUser } from '../../../../tests/users';
import { live } from '../feature.server';
import { announceChanges } from './messages';
import { getUnlogged } from './readers';

const newAdmin = (app: TestApp) => newUser(app, { role: 'admin' });
type AnnouncedApp = Pick<TestApp, 'database'>;

/** A change that only administrators may read, as a rule would announce it. */
const changeUser = ({ database }: AnnouncedApp, id: string) =>
  announceChanges(database.db, [{ type: 'user', id }]);

/** The audit log has a new entry. */
const activity = [expect.any(String)];

onEachApp('live', (getApp) => {
  test('says which record was changed, and not how', async () => {
    const app = getApp();
    const admin = await newAdmin(app);
    const user = await newUser(app);
    const stream = await listenAs(app, admin.cookie);
    await admin.call('POST', `/users/${user.id}/ban`, {});
    expect(await stream.next()).toEqual({ changed: { user: [user.id], activity } });
    await stream.close();
  });

  test('connections are counted for the metrics', async () => {
    const app = getApp();
    const { db } = app.database;
    const count = async () => live.metrics[0]?.read(db);
    await vi.waitFor(async () => expect(await count()).toBe(0));
    const stream = await listenAs(app, (await newAdmin(app)).cookie);
    expect(await count()).toBe(1);
    await stream.close();
    await vi.waitFor(async () => expect(await count()).toBe(0));
  });

  test('says nothing about what is rolled back', async () => {
    const app = getApp();
    const admin = await newAdmin(app);
    const stream = await listenAs(app, admin.cookie);
    const failure = app.database.db.transaction(async (tx) => {
      await announceChanges(tx, [{ type: 'user', id: 'rolled-back' }]);
      throw new Error('rolled back');
    });
    await expect(failure).rejects.toThrow('rolled back');
    await changeUser(app, 'committed');
    expect(await stream.next()).toEqual({ changed: { user: ['committed'] } });
    await stream.close();
  });

  test('tells nobody of records that they may not read', async () => {
    const app = getApp();
    const user = await newUser(app);
    const admin = await newAdmin(app);
    const stream = await listenAs(app, user.cookie);
    const adminStream = await listenAs(app, admin.cookie);
    await changeUser(app, 'secret');
    expect(await adminStream.next()).toEqual({ changed: { user: ['secret'] } });
    await announceChanges(app.database.db, [{ type: 'no such type', id: 'a' }]);
    await app.database.db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id));
    await changeUser(app, 'open');
    // The connection knows the old role still, until its session is read again.
    expect(await adminStream.next()).toEqual({ changed: { user: ['open'] } });
    await stream.close();
    const promoted = await listenAs(app, user.cookie);
    await changeUser(app, 'later');
    expect(await promoted.next()).toEqual({ changed: { user: ['later'] } });
    await Promise.all([promoted.close(), adminStream.close()]);
  });

  test('tells nobody who has lost the permission, or the session', async () => {
    const app = getApp();
    const { db } = app.database;
    const [admin, demoted, signedOut] = [
      await newAdmin(app),
      await newAdmin(app),
      await newAdmin(app),
    ];
    const streams = {
      admin: await listenAs(app, admin.cookie),
      demoted: await listenAs(app, demoted.cookie),
      signedOut: await listenAs(app, signedOut.cookie),
    };
    await db.update(users).set({ role: 'user' }).where(eq(users.id, demoted.id));
    await db.delete(sessions).where(eq(sessions.userId, signedOut.id));
    await changeUser(app, 'secret');
    expect(await streams.admin.next()).toEqual({ changed: { user: ['secret'] } });
    expect(await streams.signedOut.next()).toBeUndefined();
    expect(await streams.demoted.next()).toEqual({ changed: 'all' });
    await Promise.all([streams.admin.close(), streams.demoted.close()]);
  });

  test('says at first whether anything has changed since the page was read', async () => {
    const app = getApp();
    const admin = await newAdmin(app);
    app.clock.advance(60);
    const unchanged = await openStream(app, admin.cookie, 10_000);
    expect(await unchanged.next()).toEqual({});
    const user = await newUser(app);
    await admin.call('POST', `/users/${user.id}/ban`, {});
    expect(await unchanged.next()).toEqual({ changed: { user: [user.id], activity } });
    const missed = await openStream(app, admin.cookie, 10_000);
    const missedIds = { user: [user.id], activity };
    expect(await missed.next()).toEqual({ changed: expect.objectContaining(missedIds) });
    // A user learns of no record that they may not read.
    const own = await openStream(app, (await newUser(app)).cookie, 10_000);
    expect(await own.next()).toEqual({ changed: getUnlogged() });
    const entry = { kind: 'user.banned', target: { type: 'user', id: user.id, name: '' } } as const;
    const past = { at: app.clock.now, ipAddress: null, entry };
    await recordPastActivity(
      app.database.db,
      Array.from({ length: 201 }, () => past),
    );
    const many = await openStream(app, admin.cookie, 10_000);
    expect(await many.next()).toEqual({ changed: 'all' });
    await Promise.all([unchanged, missed, own, many].map((stream) => stream.close()));
  });

  test('merges what a slow reader has not read', async () => {
    const app = getApp();
    const admin = await newAdmin(app);
    const stream = await listenAs(app, admin.cookie);
    const ids = Array.from({ length: 120 }, (_, index) => `many-${index}`);
    await announceChanges(
      app.database.db,
      ids.map((id) => ({ type: 'user', id })),
    );
    await changeUser(app, 'last');
    const seen: unknown[] = [];
    for (let event = await stream.next(); event; event = await stream.next()) {
      const { changed } = event;
      if (changed && changed !== 'all') seen.push(...(changed.user ?? ids));
      if (seen.includes('last')) break;
    }
    expect(new Set(seen)).toEqual(new Set([...ids, 'last']));
    await stream.close();
  });

  test('limits the connections of a user: the oldest ends for the newest', async () => {
    const app = getApp();
    const [admin, other] = [await newAdmin(app), await newAdmin(app)];
    const others = await listenAs(app, other.cookie);
    // A browser that has closed 60 pages, unnoticed by the server.
    const streams = [];
    for (let n = 0; n < 60; n += 1) streams.push(await listenAs(app, admin.cookie));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    await changeUser(app, 'changed');
    const changed = { changed: { user: ['changed'] } };
    for (const [n, stream] of streams.entries()) {
      expect([n, await stream.next()]).toEqual([n, n < 40 ? undefined : changed]);
    }
    expect(await others.next()).toEqual(changed);
    await Promise.all([others, ...streams].map((stream) => stream.close()));
  });

  test('sends something every few seconds, so that closed connections are noticed', async () => {
    const app = getApp();
    const admin = await newAdmin(app);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const stream = await listenAs(app, admin.cookie);
    for (let n = 0; n < 3; n += 1) {
      vi.advanceTimersByTime(5000);
      expect(await stream.read()).toEqual({});
    }
    await stream.close();
  });

  test('tells other editors of a record who edits it', async () => {
    const app = getApp();
    const [one, other, user] = [await newAdmin(app), await newAdmin(app), await newUser(app)];
    const streams = [await listenAs(app, one.cookie), await listenAs(app, other.cookie)] as const;
    const editing = { type: 'user', id: user.id };
    // Not an editor: nobody hears of it.
    expect(await user.call('POST', '/live/editing', editing)).toMatchObject({ status: 200 });
    expect(await one.call('POST', '/live/editing', editing)).toMatchObject({ status: 200 });
    const by = { id: one.id, name: one.name };
    expect(await streams[1].next()).toEqual({ editing: [{ ...editing, user: by, left: false }] });
    await changeUser(app, 'after');
    expect(await streams[0].next()).toEqual({ changed: { user: ['after'] } });
    await Promise.all(streams.map((stream) => stream.close()));
  });
});
