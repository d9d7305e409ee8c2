import { eq, inArray, ne, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { sessions, users } from '~/features/accounts/auth/auth.server';
import { hasPermission } from '~/server/permissions';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { endAbandoned, loseBatchJobs } from '../../../../tests/batches';
import { procedures } from '../../../../tests/procedures';
import { sampleInput } from '../../../../tests/sample-input';
import type { Batch, BatchCallRow } from '../schema';
import { endAbandonedBatches, runBatch } from './jobs';
import { batchCalls, batches } from './tables';

/* Every action on many records, also one that a feature adds. */

const actions = procedures
  // Those without an ID create records.
  .filter(({ meta, input }) => meta.bulk && 'id' in sampleInput(input))
  .map(({ name, ...action }) => ({ ...action, name: name.replaceAll('/', '.') }));

const names = actions.map(({ name }) => name);

/** What users may do, too, goes on when an administrator becomes one. */
const ofAdministrators = actions
  .filter(({ permission }) => permission && !hasPermission('user', permission))
  .map(({ name }) => name);

const getInput = (name: string) => {
  const { id: _id, ...input } = sampleInput(actions.find((it) => it.name === name)?.input);
  return input;
};

const records = [
  { id: 'nobody-1', name: 'Nobody 1' },
  { id: 'nobody-2', name: 'Nobody 2' },
];

const start = (app: TestApp, cookie: string, body: object) =>
  app.call('/api/rest/batches', { headers: { cookie }, body });

async function startAll(app: TestApp, cookie: string, called = names): Promise<string[]> {
  const ids: string[] = [];
  for (const procedure of called) {
    const body = { procedure, input: getInput(procedure), records };
    const response = await start(app, cookie, body);
    expect([procedure, response.status]).toEqual([procedure, 200]);
    ids.push(((await response.json()) as Batch).id);
  }
  return ids;
}

const each = <T>(value: T): T[] => names.map(() => value);

onEachApp('every action on many records', (getApp) => {
  const admin = 'walker@example.com';
  let app: TestApp;
  let cookie = '';
  beforeAll(async () => {
    app = getApp();
    const walker = { id: 'walker', email: admin, name: 'Walker', onboardedAt: new Date() };
    await app.database.db.insert(users).values({ ...walker, role: 'admin' });
    cookie = await app.signIn(admin);
  });

  const readEnds = async (ids: string[]) => {
    const found = await app.database.db.select().from(batches).where(inArray(batches.id, ids));
    return found.map(({ state, reason }) => [state, reason]);
  };

  const readStates = async (id: string) => {
    const path = `/api/rest/batches/${id}/calls?state=skipped`;
    const page = (await (await app.call(path, { headers: { cookie } })).json()) as {
      items: BatchCallRow[];
    };
    return page.items.map(({ state }) => state);
  };

  test('is found', () => {
    expect(names).toContain('users.ban');
    expect(names.length).toBeGreaterThan(3);
  });

  test.each(names)('%s is rejected at the start if its input is not valid', async (procedure) => {
    const input = { ...getInput(procedure), unknownField: 'x' };
    const named = await start(app, cookie, { procedure, input, records });
    expect(named.status).toBe(400);
    expect(await named.json()).toMatchObject({ code: 'BAD_REQUEST' });
    const search = { unknownField: 'x' };
    const matching = { procedure, input: getInput(procedure), search };
    expect((await start(app, cookie, matching)).status).toBe(400);
    expect(await app.database.db.$count(batches)).toBe(0);
  });

  test.each(names)('%s is previewed, by name and by search', async (procedure) => {
    const input = getInput(procedure);
    for (const given of [{ records }, { search: {} }]) {
      const body = { procedure, input, ...given };
      const response = await app.call('/api/rest/batches/preview', { headers: { cookie }, body });
      expect([procedure, response.status]).toEqual([procedure, 200]);
    }
  });

  describe('that was started', () => {
    test('is cancelled at once, also without its job', async () => {
      const ids = await startAll(app, cookie);
      await loseBatchJobs(app);
      for (const id of ids) {
        const path = `/api/rest/batches/${id}/cancel`;
        const response = await app.call(path, { headers: { cookie }, body: {} });
        expect(await response.json()).toMatchObject({
          state: 'cancelled',
          finishedAt: expect.any(String),
        });
        expect(await readStates(id)).toEqual(['skipped', 'skipped']);
      }
      await app.drainJobs(runBatch);
      const { db } = app.database;
      const left = await db.select().from(batchCalls).where(inArray(batchCalls.batchId, ids));
      expect(left.length).toBeGreaterThan(0);
      expect(left.filter(({ state, input }) => state !== 'skipped' || input !== null)).toEqual([]);
    });

    test('is over when its job has died', async () => {
      const ids = await startAll(app, cookie);
      await loseBatchJobs(app);
      await app.drainJobs(endAbandonedBatches);
      expect(await readEnds(ids)).toEqual(each(['waiting', null]));
      await endAbandoned(app);
      expect(await readEnds(ids)).toEqual(each(['stopped', 'failed']));
    });

    test('is over when its job has failed for the last time', async () => {
      const ids = await startAll(app, cookie);
      const { db } = app.database;
      await db.execute(sql`update pgboss.job set retry_count = 5 where name = ${runBatch.name}`);
      await db.execute(sql`alter table batch_calls rename column output to gone`);
      await app.drainJobs(runBatch);
      await db.execute(sql`alter table batch_calls rename column gone to output`);
      expect(await readEnds(ids)).toEqual(each(['stopped', 'failed']));
      await app.drainJobs(runBatch);
      expect(await readStates(ids[0] ?? '')).toEqual(['skipped', 'skipped']);
    });

    test.each([
      ['is demoted', 'not-permitted', { role: 'user' as const }],
      ['is banned', 'banned', { banned: true }],
      ['signs out', 'signed-out', undefined],
    ])('stops before its next call when the administrator %s', async (_, reason, change) => {
      const { db } = app.database;
      const self = eq(users.id, 'walker');
      const ids = await startAll(app, cookie, ofAdministrators);
      if (change) await db.update(users).set(change).where(self);
      else await db.delete(sessions).where(eq(sessions.userId, 'walker'));
      await app.drainJobs(runBatch);
      expect(await readEnds(ids)).toEqual(ids.map(() => ['stopped', reason]));
      const made = await db.$count(batchCalls, ne(batchCalls.state, 'skipped'));
      expect(made).toBe(0);
      await db.update(users).set({ role: 'admin', banned: false }).where(self);
    });
  });
});
