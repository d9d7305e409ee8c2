import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testConfig } from '../../tests/app';
import { jobServices } from '../../tests/jobs';
import { type TestDatabase, onEachDatabase, openTestDatabase } from '../../tests/databases';
import { getStatements } from '../../tests/statements';
import { activity } from '~/features/activity/server/tables';
import { sessions, users } from '~/features/accounts/auth/server/tables';
import { rows } from '~/server/database/database';
import { createJobs } from '~/server/jobs/jobs';
import { rateLimits } from '~/server/rate-limits/tables';
import { jobs } from './features';

const now = new Date('2030-01-01T12:00:00Z');
const day = 86_400_000;
const at = (days: number) => new Date(now.getTime() + days * day);

async function runScheduled(database: TestDatabase): Promise<void> {
  const { db } = database;
  const config = testConfig({ ACTIVITY_DAYS: '10', DATA_DIR: '.data/none' });
  const services = jobServices({ config, now: () => now });
  const queue = createJobs({ database, jobs, mode: 'manual', services });
  await queue.start();
  for (const { name } of jobs.filter(({ schedule }) => schedule)) {
    await queue.admin.run(db, name);
    await queue.worker?.drain({ name });
  }
  expect(await queue.admin.list(db, { states: ['failed'], limit: 10 })).toEqual([]);
}

onEachDatabase('scheduled jobs', (database) => {
  test('delete what has expired, and nothing else', async () => {
    const { db } = database();
    await db.insert(rateLimits).values([
      { key: 'over', count: 1, resetsAt: at(-1) },
      { key: 'open', count: 1, resetsAt: at(1) },
    ]);
    await db.insert(activity).values([
      { id: 'old', at: at(-11), kind: 'sign-in' },
      { id: 'young', at: at(-9), kind: 'sign-in' },
    ]);
    const ban = { banned: true, banReason: 'Spam' };
    await db.insert(users).values([
      { id: 'ended', email: 'ended@example.com', ...ban, banExpires: at(-1) },
      { id: 'lasting', email: 'lasting@example.com', ...ban, banExpires: at(1) },
      { id: 'for-good', email: 'good@example.com', ...ban },
    ]);
    await db.insert(sessions).values([
      { id: 'over', tokenHash: 'over', userId: 'lasting', expiresAt: at(-8) },
      { id: 'open', tokenHash: 'open', userId: 'lasting', expiresAt: at(1) },
    ]);
    await runScheduled(database());
    await runScheduled(database());
    expect((await db.select().from(rateLimits)).map((it) => it.key)).toEqual(['open']);
    expect(await db.$count(activity, eq(activity.id, 'old'))).toBe(0);
    expect(await db.$count(activity, eq(activity.id, 'young'))).toBe(1);
    expect((await db.select().from(sessions)).map((it) => it.id)).toEqual(['open']);
    const banned = await db.select().from(users).where(eq(users.banned, true));
    expect(banned.map((it) => it.id).toSorted()).toEqual(['for-good', 'lasting']);
    const lifted = await db.select().from(activity).where(eq(activity.kind, 'user.unbanned'));
    expect(lifted).toMatchObject([{ targetId: 'ended', actorId: null, ipAddress: null }]);
  });
});

test('jobs have unique names that are valid in queues, metrics and addresses', () => {
  const names = jobs.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z\d-]{1,50}$/);
});

/** Tables whose rows foreign keys delete with those of another table, unless there is one for each. */
const cascades = sql`
  select confrelid::regclass::text as parent, conrelid::regclass::text as child
  from pg_constraint fk where contype = 'f' and confdeltype = 'c' and conrelid <> confrelid
    and not exists (select from pg_index where indrelid = fk.conrelid and indisunique
      and indkey::int2[] <@ fk.conkey)`;

/** Tables with a few rows for each of the others, which are deleted with them. */
const fewForEach: string[] = [];

test('what scheduled jobs delete or change, they do in chunks, also rows that cascade', async () => {
  const database = await openTestDatabase('postgres');
  try {
    const sent = await getStatements(() => runScheduled(database));
    const isWrite = /^\s*(with\b[^]*?\()?\s*(delete from|update) (?!"?pgboss)/i;
    const writes = sent.filter((text) => isWrite.test(text));
    const inChunks = writes.filter((text) => /(ctid|"id") = any\(array\([^]+limit/i.test(text));
    expect(writes.filter((text) => !inChunks.includes(text))).toEqual([]);
    expect(inChunks.filter((text) => /^\s*update/i.test(text)).length).toBeGreaterThan(0);
    const tables = new Set(inChunks.map((text) => /delete from "?(\w+)/i.exec(text)?.[1]));
    const found = await rows<{ parent: string; child: string }>(database.db, cascades);
    const known = new Set([...tables, ...fewForEach]);
    const forgotten = found.filter(({ parent, child }) => tables.has(parent) && !known.has(child));
    expect(forgotten).toEqual([]);
  } finally {
    await database.close();
  }
});
