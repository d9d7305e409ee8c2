import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import { onEachNewDatabase, silent } from '../../../tests/databases';
import { handlers, note, resetJobs, skipDelays, startJobs, storedJobs } from '../../../tests/jobs';
import { createPgBoss } from './pg-boss';

onEachNewDatabase('running jobs', (database) => {
  beforeEach(() => resetJobs(database()));

  test('run only once with several workers, and at most `concurrency` at a time in each', async () => {
    const { db } = database();
    const workers = await Promise.all([1, 2, 3].map(() => startJobs(database())));
    let [running, most] = [0, 0];
    handlers.work = async () => {
      running += 1;
      most = Math.max(most, running);
      await db.execute(sql`select 1`);
      running -= 1;
    };
    const labels = Array.from({ length: 40 }, (_, n) => String(n));
    for (const label of labels) await workers[0]?.enqueue(db, note, { label });
    await Promise.all(workers.map(({ worker }) => worker.drain(note)));
    expect(handlers.seen.map(({ label }) => label).toSorted()).toEqual(labels.toSorted());
    expect(most).toBeLessThanOrEqual(9);
    expect(most).toBeGreaterThan(1);
  });

  test('of a worker that died run again, and its late result does not count', async () => {
    const { db } = database();
    const [dead, alive] = [await startJobs(database()), await startJobs(database())];
    const hanging = Promise.withResolvers<void>();
    handlers.work = () => hanging.promise;
    await dead.enqueue(db, note, { label: 'a' });
    const late = dead.worker.drain(note);
    await expect.poll(() => handlers.seen.length).toBe(1);
    handlers.work = async () => {};
    // As if the heartbeats had stopped.
    await db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '1 minute'`);
    await db.execute(sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`);
    await createPgBoss(database().execute, silent, 'running').supervise();
    await skipDelays(db);
    handlers.fails = true;
    await alive.worker.drain(note);
    expect(handlers.seen.map(({ context }) => context.attempt)).toEqual([1, 2]);
    expect(handlers.seen[0]?.context.idempotencyKey).toBe(handlers.seen[1]?.context.idempotencyKey);
    handlers.fails = false;
    hanging.resolve();
    await late;
    expect(await storedJobs(db)).toMatchObject([{ state: 'retry', retry_count: 1 }]);
  });

  test('in flight finish when the worker stops', async () => {
    const { db } = database();
    const jobs = await startJobs(database());
    const slow = Promise.withResolvers<void>();
    handlers.work = () => slow.promise;
    await jobs.enqueue(db, note, { label: 'a' });
    jobs.worker.wake(note);
    await expect.poll(() => handlers.seen.length).toBe(1);
    const stopped = jobs.stop();
    await jobs.enqueue(db, note, { label: 'too late' });
    jobs.worker.wake(note);
    slow.resolve();
    await stopped;
    expect(await storedJobs(db)).toMatchObject([{ state: 'completed' }, { state: 'created' }]);
  });

  test('that do not finish in time return to their queue, as if they had never started', async () => {
    const { db } = database();
    const jobs = await startJobs(database());
    handlers.work = () => new Promise(() => {});
    await jobs.enqueue(db, note, { label: 'a' });
    jobs.worker.wake(note);
    await expect.poll(() => handlers.seen.length).toBe(1);
    await jobs.worker.stop(0);
    expect(handlers.seen[0]?.context.signal.aborted).toBe(true);
    expect(await storedJobs(db)).toMatchObject([
      { state: 'created', retry_count: 0, output: null },
    ]);
    handlers.work = async () => {};
    const next = await startJobs(database());
    await next.worker.drain(note);
    expect(handlers.seen.map(({ context }) => context.attempt)).toEqual([1, 1]);
  });

  test('are logged: one line per run, one per failure, without data', async () => {
    const { db } = database();
    const lines: Record<string, unknown>[] = [];
    const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) });
    const { enqueue, worker } = await startJobs(database(), { log });
    const jobId = await enqueue(db, note, { label: 'secret' });
    await worker.drain(note);
    handlers.fails = true;
    await enqueue(db, note, { label: 'secret' });
    await worker.drain(note);
    expect(lines).toMatchObject([
      { level: 30, msg: 'a job ran', job: 'note', jobId, attempt: 1, ms: expect.any(Number) },
      { level: 50, msg: 'a job failed', job: 'note', attempt: 1 },
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  test('are aborted when they take too long, and retried', async () => {
    const { db } = database();
    const short = { ...note, timeoutSeconds: 0.02 };
    const { enqueue, worker } = await startJobs(database(), { jobs: [short] });
    // One that never starts must not leave a timer whose error nobody handles.
    await enqueue(db, note, { label: 'invalid' });
    await db.execute(sql`update pgboss.job set data = '{}'`);
    await worker.drain(note);
    handlers.work = () => new Promise(() => {});
    await enqueue(db, note, { label: 'a' });
    await worker.drain(note);
    expect(handlers.seen.map(({ label }) => label)).toEqual(['a']);
    expect(handlers.seen[0]?.context.signal.aborted).toBe(true);
    expect(await storedJobs(db)).toMatchObject([{ state: 'retry' }, { state: 'retry' }]);
  });

  test('that are cancelled while they run are aborted with the next heartbeat', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { db } = database();
    const { enqueue, worker, admin, stop } = await startJobs(database());
    try {
      worker.start();
      handlers.work = () => new Promise(() => {});
      const id = await enqueue(db, note, { label: 'a' });
      worker.wake(note);
      await expect.poll(() => handlers.seen.length).toBe(1);
      vi.advanceTimersByTime(5000);
      await db.execute(sql`select 1`);
      expect(handlers.seen[0]?.context.signal.aborted).toBe(false);
      expect(await admin.cancel(db, 'note', id ?? '')).toBe(true);
      vi.advanceTimersByTime(5000);
      await expect.poll(() => handlers.seen[0]?.context.signal.aborted).toBe(true);
      expect(await storedJobs(db)).toMatchObject([{ state: 'cancelled' }]);
    } finally {
      vi.useRealTimers();
      await stop();
    }
  });

  test('that died with the only process of an embedded database run again at once', async () => {
    const { db, kind } = database();
    await db.execute(sql`insert into pgboss.job (name, state, started_on, retry_limit, start_after)
      values ('note', 'active', now(), 1, now() + interval '1 day')`);
    const { stop } = await startJobs(database(), { mode: 'run' });
    await stop();
    const [row] = await storedJobs(db);
    expect(row?.state).toBe(kind === 'embedded' ? 'retry' : 'active');
  });
});
