import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { jobServices } from '../../../tests/jobs';
import {
  type TestDatabase,
  onEachDatabase,
  openTestDatabase,
  silent,
} from '../../../tests/databases';
import { statementsOf } from '../../../tests/statements';
import { type Db, rows } from '../database/database';
import { createEngine, installJobs } from './engine';
import { type Job, type JobContext, defineJob, noData } from './job';
import { createJobs } from './jobs';

/** What the handlers of this file have seen. */
const seen: { label: string; context: JobContext }[] = [];
let fails = false;
let work: (context: JobContext) => Promise<void> = async () => {};

const note = defineJob({
  name: 'note',
  schema: v.strictObject({ label: v.string() }),
  retry: { limit: 2, delaySeconds: 60, maxDelaySeconds: 600 },
  concurrency: 3,
  async run({ label }, context) {
    seen.push({ label, context });
    await work(context);
    if (fails) throw new Error('reader@example.com: mailbox full');
  },
});

const secretNote = defineJob({ ...note, name: 'secret-note', sensitive: true });

const nightly = defineJob({
  name: 'nightly',
  schema: noData,
  schedule: '* * * * *',
  run: async (_data, context) => void seen.push({ label: 'nightly', context }),
});

const all: Job[] = [note, secretNote, nightly];

function open(database: TestDatabase, log = silent) {
  const jobs = createJobs({ database, jobs: all, mode: 'manual', services: jobServices({ log }) });
  const { worker } = jobs;
  if (!worker) throw new Error('there is no worker');
  return { ...jobs, worker };
}

async function start(database: TestDatabase, log = silent) {
  const jobs = open(database, log);
  await jobs.start();
  return jobs;
}

const stored = (db: Db) =>
  rows<{ id: string; state: string; data: unknown; output: unknown; retry_count: number }>(
    db,
    sql`select * from pgboss.job where name in ('note', 'secret-note', 'nightly') order by created_on`,
  );

/** As if the delay before the next attempt had passed. */
const skipDelays = (db: Db) => db.execute(sql`update pgboss.job set start_after = now()`);

onEachDatabase('jobs', (database) => {
  beforeEach(async () => {
    [seen.length, fails, work] = [0, false, async () => {}];
    await installJobs(database().execute, silent, all);
    await database().execute('delete from pgboss.job');
  });

  test('run once, after the transaction has committed', async () => {
    const { db } = database();
    const { enqueue, worker } = await start(database());
    await db.transaction(async (tx) => {
      await enqueue(tx, note, { label: 'a' });
    });
    await worker.drain(note);
    await worker.drain(note);
    expect(seen.map(({ label }) => label)).toEqual(['a']);
    expect(await stored(db)).toMatchObject([{ state: 'completed' }]);
  });

  test('do not exist if the transaction is rolled back', async () => {
    const { db } = database();
    const { enqueue, worker } = await start(database());
    const undone = db.transaction(async (tx) => {
      await enqueue(tx, note, { label: 'a' });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await worker.drain(note);
    expect(seen).toEqual([]);
    expect(await stored(db)).toEqual([]);
  });

  test('are refused if their data does not match the schema', async () => {
    const { db } = database();
    const { enqueue, worker } = await start(database());
    const wrong = { label: 42 } as unknown as { label: string };
    expect(() => enqueue(db, note, wrong)).toThrow('The data of the job note is invalid: label');
    // Such as data that an older version wrote.
    await enqueue(db, note, { label: 'a' });
    await db.execute(sql`update pgboss.job set data = '{"label": 42}'`);
    await worker.drain(note);
    expect(seen).toEqual([]);
    const message = 'The data of the job note is invalid: label';
    expect(await stored(db)).toMatchObject([{ state: 'retry', output: { message } }]);
  });

  test('are retried later with the same key, and fail for good after the last attempt', async () => {
    const { db } = database();
    const { enqueue, worker } = await start(database());
    fails = true;
    const id = await enqueue(db, note, { label: 'a' });
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await worker.drain(note);
      // Not due yet.
      await worker.drain(note);
      expect(seen).toHaveLength(attempt);
      expect(seen.at(-1)?.context).toMatchObject({ attempt, idempotencyKey: id });
      await skipDelays(db);
    }
    await worker.drain(note);
    expect(seen).toHaveLength(3);
    const output = { message: '[address] mailbox full' };
    expect(await stored(db)).toMatchObject([{ state: 'failed', output }]);
  });

  test('wait longer after each failed attempt', async () => {
    const { db } = database();
    const { enqueue, worker } = await start(database());
    fails = true;
    await enqueue(db, note, { label: 'a' });
    const delays: number[] = [];
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await worker.drain(note);
      const [row] = await rows<{ delay: number }>(
        db,
        sql`select extract(epoch from start_after - now())::float as delay from pgboss.job`,
      );
      delays.push(row?.delay ?? 0);
      await skipDelays(db);
    }
    const [first = 0, second = 0] = delays;
    expect(first).toBeGreaterThan(50);
    expect(first).toBeLessThanOrEqual(120);
    expect(second).toBeGreaterThan(110);
    expect(second).toBeLessThanOrEqual(240);
  });

  test('leave nothing behind if they are sensitive', async () => {
    const { db } = database();
    const { enqueue, worker, admin } = await start(database());
    await enqueue(db, secretNote, { label: 'done' });
    await worker.drain(secretNote);
    expect(await stored(db)).toEqual([]);
    const id = await enqueue(db, secretNote, { label: 'cancelled' });
    expect(await admin.cancel(db, 'secret-note', id ?? '')).toBe(true);
    expect(await stored(db)).toEqual([]);
    fails = true;
    await enqueue(db, secretNote, { label: 'failed' });
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await stored(db)).toHaveLength(1);
      await worker.drain(secretNote);
      await skipDelays(db);
    }
    expect(await stored(db)).toEqual([]);
  });

  test('start after their time, and are deleted if they expire before they run', async () => {
    const { db } = database();
    const { enqueue, worker } = await start(database());
    const hour = new Date(Date.now() + 3_600_000);
    const day = new Date(Date.now() + 86_400_000);
    await enqueue(db, note, { label: 'later' }, { startAfter: hour, expiresAt: day });
    await worker.drain(note);
    expect(seen).toEqual([]);
    const [row] = await rows<{ kept: number }>(
      db,
      sql`select extract(epoch from keep_until - now())::float / 3600 as kept from pgboss.job`,
    );
    expect(row?.kept).toBeCloseTo(24, 0);
    await db.execute(sql`update pgboss.job set keep_until = now() - interval '1 second'`);
    await db.execute(sql`update pgboss.queue set maintain_on = null`);
    await createEngine(database().execute, silent, 'running').supervise();
    expect(await stored(db)).toEqual([]);
  });

  test('run only once with several workers, and at most `concurrency` at a time in each', async () => {
    const { db } = database();
    const workers = await Promise.all([1, 2, 3].map(() => start(database())));
    let [running, most] = [0, 0];
    work = async () => {
      running += 1;
      most = Math.max(most, running);
      await db.execute(sql`select 1`);
      running -= 1;
    };
    const labels = Array.from({ length: 40 }, (_, n) => String(n));
    for (const label of labels) await workers[0]?.enqueue(db, note, { label });
    await Promise.all(workers.map(({ worker }) => worker.drain(note)));
    expect(seen.map(({ label }) => label).toSorted()).toEqual(labels.toSorted());
    expect(most).toBeLessThanOrEqual(9);
    expect(most).toBeGreaterThan(1);
  });

  test('of a worker that died run again, and its late result does not count', async () => {
    const { db } = database();
    const [dead, alive] = [await start(database()), await start(database())];
    const hanging = Promise.withResolvers<void>();
    work = () => hanging.promise;
    await dead.enqueue(db, note, { label: 'a' });
    const late = dead.worker.drain(note);
    await expect.poll(() => seen.length).toBe(1);
    work = async () => {};
    // As if the heartbeats had stopped.
    await db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '1 minute'`);
    await db.execute(sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`);
    await createEngine(database().execute, silent, 'running').supervise();
    await skipDelays(db);
    fails = true;
    await alive.worker.drain(note);
    expect(seen.map(({ context }) => context.attempt)).toEqual([1, 2]);
    expect(seen[0]?.context.idempotencyKey).toBe(seen[1]?.context.idempotencyKey);
    fails = false;
    hanging.resolve();
    await late;
    expect(await stored(db)).toMatchObject([{ state: 'retry', retry_count: 1 }]);
  });

  test('in flight finish when the worker stops', async () => {
    const { db } = database();
    const jobs = await start(database());
    const slow = Promise.withResolvers<void>();
    work = () => slow.promise;
    await jobs.enqueue(db, note, { label: 'a' });
    jobs.worker.wake(note);
    await expect.poll(() => seen.length).toBe(1);
    const stopped = jobs.stop();
    await jobs.enqueue(db, note, { label: 'too late' });
    jobs.worker.wake(note);
    slow.resolve();
    await stopped;
    expect(await stored(db)).toMatchObject([{ state: 'completed' }, { state: 'created' }]);
  });

  test('that do not finish in time return to their queue, as if they had never started', async () => {
    const { db } = database();
    const jobs = await start(database());
    work = () => new Promise(() => {});
    await jobs.enqueue(db, note, { label: 'a' });
    jobs.worker.wake(note);
    await expect.poll(() => seen.length).toBe(1);
    await jobs.worker.stop(0);
    expect(seen[0]?.context.signal.aborted).toBe(true);
    expect(await stored(db)).toMatchObject([{ state: 'created', retry_count: 0, output: null }]);
    work = async () => {};
    const next = await start(database());
    await next.worker.drain(note);
    expect(seen.map(({ context }) => context.attempt)).toEqual([1, 1]);
  });

  test('are logged: one line per run, one per failure, without data', async () => {
    const { db } = database();
    const lines: Record<string, unknown>[] = [];
    const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) });
    const { enqueue, worker } = await start(database(), log);
    const jobId = await enqueue(db, note, { label: 'secret' });
    await worker.drain(note);
    fails = true;
    await enqueue(db, note, { label: 'secret' });
    await worker.drain(note);
    expect(lines).toMatchObject([
      { level: 30, msg: 'a job ran', job: 'note', jobId, attempt: 1, ms: expect.any(Number) },
      { level: 50, msg: 'a job failed', job: 'note', attempt: 1 },
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  test('with a schedule are started once for all workers', async () => {
    const { db, execute } = database();
    await db.execute(sql`update pgboss.version set cron_on = null`);
    const fast = { cronMonitorIntervalSeconds: 1, cronWorkerIntervalSeconds: 1 };
    const engines = [1, 2, 3].map(() => createEngine(execute, silent, fast));
    await Promise.all(engines.map((engine) => engine.start()));
    const { worker, admin } = await start(database());
    await expect.poll(() => stored(db), { timeout: 20_000 }).toHaveLength(1);
    // Once more while it waits: refused.
    expect(await admin.run(db, 'nightly')).toBeNull();
    await worker.drain(nightly);
    await Promise.all(engines.map((engine) => engine.stop({ graceful: false })));
    expect(seen.map(({ label }) => label)).toEqual(['nightly']);
    const [queue] = (await admin.queues(db)).filter(({ name }) => name === 'nightly');
    expect(queue).toMatchObject({
      counts: { completed: 1, created: 0 },
      schedule: { cron: '* * * * *', lastRun: { state: 'completed' } },
    });
    expect(queue?.schedule?.nextRunAt.getTime()).toBeGreaterThan(Date.now());
  });

  test('lose their schedule when it is removed from the code', async () => {
    const { execute } = database();
    const schedules = async () => (await execute('select name from pgboss.schedule')).rows;
    const { schedule: _, ...unscheduled } = nightly;
    await installJobs(execute, silent, [note, unscheduled]);
    expect(await schedules()).not.toContainEqual({ name: 'nightly' });
    await installJobs(execute, silent, all);
    expect(await schedules()).toContainEqual({ name: 'nightly' });
  });

  test('can be listed, retried and cancelled', async () => {
    const { db } = database();
    const { enqueue, worker, admin } = await start(database());
    fails = true;
    const id = (await enqueue(db, note, { label: 'secret' })) ?? '';
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await worker.drain(note);
      await skipDelays(db);
    }
    const failed = { queue: 'note', states: ['failed'], limit: 10 } as const;
    const list = await admin.list(db, failed);
    expect(list).toMatchObject([
      {
        id,
        queue: 'note',
        state: 'failed',
        attempts: 3,
        maxAttempts: 3,
        error: '[address] mailbox full',
      },
    ]);
    expect(JSON.stringify(list)).not.toContain('secret');
    expect((await admin.counts(db)).note).toMatchObject({ failed: 1, completed: 0 });
    fails = false;
    expect(await admin.retry(db, 'note', id)).toBe(true);
    await worker.drain(note);
    expect(await admin.list(db, failed)).toEqual([]);
    expect(await admin.retry(db, 'note', id)).toBe(false);
    expect(await admin.cancel(db, 'note', id)).toBe(false);
    expect(await admin.run(db, 'note')).toBeUndefined();
    const waiting = (await enqueue(db, note, { label: 'b' })) ?? '';
    expect(await admin.cancel(db, 'note', waiting)).toBe(true);
    await worker.drain(note);
    expect(seen.map(({ label }) => label)).not.toContain('b');
  });
});

test('adding a job takes one statement', async () => {
  const database = await openTestDatabase('postgres');
  try {
    await installJobs(database.execute, silent, all);
    const jobs = await start(database);
    const sent = await statementsOf(() =>
      database.db.transaction((tx) => jobs.enqueue(tx, note, { label: 'a' })),
    );
    expect(sent).toHaveLength(1);
  } finally {
    await database.close();
  }
});
