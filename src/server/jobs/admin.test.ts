import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { onNewDatabase, silent } from '../../../tests/databases';
import {
  handlers,
  nightly,
  note,
  resetJobs,
  skipDelays,
  startJobs,
  storedJobs,
  testJobs,
} from '../../../tests/jobs';
import { explained, maxRowsRead } from '../../../tests/plans';
import { maxJobCount } from '~/shared/job-states';
import { createPgBoss, installJobs } from './pg-boss';

onNewDatabase('jobs', (database) => {
  beforeEach(() => resetJobs(database()));

  test('with a schedule are started once for all workers', async () => {
    const { db, execute } = database();
    await db.execute(sql`update pgboss.version set cron_on = null`);
    const fast = { cronMonitorIntervalSeconds: 1, cronWorkerIntervalSeconds: 1 };
    const instances = [1, 2, 3].map(() => createPgBoss(execute, silent, fast));
    await Promise.all(instances.map((instance) => instance.start()));
    const { worker, admin } = await startJobs(database());
    await expect.poll(() => storedJobs(db)).toHaveLength(1);
    // Once more while it waits: rejected.
    expect(await admin.run(db, 'nightly')).toBeNull();
    await worker.drain(nightly);
    await Promise.all(instances.map((instance) => instance.stop({ graceful: false })));
    expect(handlers.seen.map(({ label }) => label)).toEqual(['nightly']);
    const queue = (await admin.queues(db)).find(({ name }) => name === 'nightly');
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
    await installJobs(execute, silent, testJobs);
    expect(await schedules()).toContainEqual({ name: 'nightly' });
  });

  test('can be listed, retried and cancelled', async () => {
    const { db } = database();
    const { enqueue, worker, admin } = await startJobs(database());
    handlers.fails = true;
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
        error: '<[address]>: mailbox full',
      },
    ]);
    expect(JSON.stringify(list)).not.toContain('secret');
    expect((await admin.counts(db)).note).toMatchObject({ failed: 1, completed: 0 });
    handlers.fails = false;
    expect(await admin.retry(db, 'note', id)).toBe(true);
    await worker.drain(note);
    expect(await admin.list(db, failed)).toEqual([]);
    expect(await admin.retry(db, 'note', id)).toBe(false);
    expect(await admin.cancel(db, 'note', id)).toBe(false);
    expect(await admin.run(db, 'note')).toBeUndefined();
    const waiting = (await enqueue(db, note, { label: 'b' })) ?? '';
    expect(await admin.cancel(db, 'note', waiting)).toBe(true);
    await worker.drain(note);
    expect(handlers.seen.map(({ label }) => label)).not.toContain('b');
  });

  test('that could have started are late, retries only once they are due', async () => {
    const { db, execute } = database();
    const { admin } = await startJobs(database());
    await execute(`insert into pgboss.job (name, state, start_after) values
      ('note', 'created', now() - interval '5 minutes'), ('note', 'created', now()),
      ('nightly', 'retry', now() + interval '1 hour'),
      ('nightly', 'active', now() - interval '1 hour')`);
    const ages = await admin.dueAges(db);
    expect([...ages.keys()]).toEqual(['note']);
    expect(Math.floor((ages.get('note') ?? 0) / 60)).toBe(5);
    await execute(`update pgboss.job set start_after = now() - interval '10 minutes'
      where state = 'retry'`);
    expect([...(await admin.dueAges(db)).keys()].toSorted()).toEqual(['nightly', 'note']);
  });

  test('are counted and listed without reading all of them', async () => {
    const { db, execute } = database();
    const { admin } = await startJobs(database());
    await execute(`insert into pgboss.job (name, state, created_on, completed_on)
      select 'note', 'completed', now() - n * interval '1 second', now()
      from generate_series(1, ${maxJobCount + 2000}) n`);
    await execute(`insert into pgboss.job (name, state) values ('note', 'failed')`);
    await execute(`insert into pgboss.job (name, state, completed_on) values
      ('nightly', 'completed', now())`);
    await execute('analyze pgboss.job');
    const plans: string[] = [];
    const explaining = explained(db, plans);
    const counts = await admin.counts(explaining);
    expect(counts.note).toMatchObject({ completed: maxJobCount, failed: 1, created: 0 });
    const queues = await admin.queues(explaining);
    expect(queues.find(({ name }) => name === 'nightly')?.schedule?.lastRun?.state).toBe(
      'completed',
    );
    expect(await admin.list(explaining, { limit: 10 })).toHaveLength(10);
    expect((await admin.dueAges(explaining)).size).toBe(0);
    expect(plans).toHaveLength(5);
    for (const plan of plans)
      expect(maxRowsRead(plan, 'job_common')).toBeLessThanOrEqual(maxJobCount);
  });
});
