import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { onEachNewDatabase, openTestDatabase, silent } from '../../../tests/databases';
import {
  handlers,
  note,
  resetJobs,
  secretNote,
  skipDelays,
  startJobs,
  storedJobs,
  testJobs,
} from '../../../tests/jobs';
import { getStatements } from '../../../tests/statements';
import { rows } from '../database/database';
import { createPgBoss, installJobs } from './pg-boss';

onEachNewDatabase('jobs', (database) => {
  beforeEach(() => resetJobs(database()));

  test('run once, after the transaction has committed', async () => {
    const { db } = database();
    const { enqueue, worker } = await startJobs(database());
    await db.transaction(async (tx) => {
      await enqueue(tx, note, { label: 'a' });
    });
    await worker.drain(note);
    await worker.drain(note);
    expect(handlers.seen.map(({ label }) => label)).toEqual(['a']);
    expect(await storedJobs(db)).toMatchObject([{ state: 'completed' }]);
  });

  test('do not exist if the transaction is rolled back', async () => {
    const { db } = database();
    const { enqueue, worker } = await startJobs(database());
    const undone = db.transaction(async (tx) => {
      await enqueue(tx, note, { label: 'a' });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await worker.drain(note);
    expect(handlers.seen).toEqual([]);
    expect(await storedJobs(db)).toEqual([]);
  });

  test('are rejected if their data does not match the schema', async () => {
    const { db } = database();
    const { enqueue, worker } = await startJobs(database());
    const wrong = { label: 42 } as unknown as { label: string };
    expect(() => enqueue(db, note, wrong)).toThrow('The data of the job note is invalid: label');
    // Such as data that an older version wrote.
    await enqueue(db, note, { label: 'a' });
    await db.execute(sql`update pgboss.job set data = '{"label": 42}'`);
    await worker.drain(note);
    expect(handlers.seen).toEqual([]);
    const message = 'The data of the job note is invalid: label';
    expect(await storedJobs(db)).toMatchObject([{ state: 'retry', output: { message } }]);
  });

  test('are retried later with the same key, and fail for good after the last attempt', async () => {
    const { db } = database();
    const { enqueue, worker } = await startJobs(database());
    handlers.fails = true;
    const id = await enqueue(db, note, { label: 'a' });
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await worker.drain(note);
      // Not due yet.
      await worker.drain(note);
      expect(handlers.seen).toHaveLength(attempt);
      expect(handlers.seen.at(-1)?.context).toMatchObject({ attempt, idempotencyKey: id });
      await skipDelays(db);
    }
    await worker.drain(note);
    expect(handlers.seen).toHaveLength(3);
    const output = { message: '<[address]>: mailbox full' };
    expect(await storedJobs(db)).toMatchObject([{ state: 'failed', output }]);
  });

  test('wait longer after each failed attempt', async () => {
    const { db } = database();
    const { enqueue, worker } = await startJobs(database());
    handlers.fails = true;
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
    const { enqueue, worker, admin } = await startJobs(database());
    await enqueue(db, secretNote, { label: 'done' });
    await worker.drain(secretNote);
    expect(await storedJobs(db)).toEqual([]);
    const id = await enqueue(db, secretNote, { label: 'cancelled' });
    expect(await admin.cancel(db, 'secret-note', id ?? '')).toBe(true);
    expect(await storedJobs(db)).toEqual([]);
    handlers.fails = true;
    await enqueue(db, secretNote, { label: 'failed' });
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await storedJobs(db)).toHaveLength(1);
      await worker.drain(secretNote);
      await skipDelays(db);
    }
    expect(await storedJobs(db)).toEqual([]);
  });

  test('start after their time, and are deleted if they expire before they run', async () => {
    const { db } = database();
    const { enqueue, worker } = await startJobs(database());
    const hour = new Date(Date.now() + 3_600_000);
    const day = new Date(Date.now() + 86_400_000);
    await enqueue(db, note, { label: 'later' }, { startAfter: hour, expiresAt: day });
    await worker.drain(note);
    expect(handlers.seen).toEqual([]);
    const [row] = await rows<{ kept: number }>(
      db,
      sql`select extract(epoch from keep_until - now())::float / 3600 as kept from pgboss.job`,
    );
    expect(row?.kept).toBeCloseTo(24, 0);
    await db.execute(sql`update pgboss.job set keep_until = now() - interval '1 second'`);
    await db.execute(sql`update pgboss.queue set maintain_on = null`);
    await createPgBoss(database().execute, silent, 'running').supervise();
    expect(await storedJobs(db)).toEqual([]);
  });
});

test('adding a job takes one statement', async () => {
  const database = await openTestDatabase('postgres');
  try {
    await installJobs(database.execute, silent, testJobs);
    const jobs = await startJobs(database);
    const sent = await getStatements(() =>
      database.db.transaction((tx) => jobs.enqueue(tx, note, { label: 'a' })),
    );
    expect(sent).toHaveLength(1);
  } finally {
    await database.close();
  }
});
