import { eq, like } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { batchCalls } from '~/features/batches/batches.server';
import { type TestApp, createTestApp, onEachApp } from '../../../../tests/app';
import { runBatches } from '../../../../tests/batches';
import { callImports, checkCsv } from '../../../../tests/imports';
import { getStatements } from '../../../../tests/statements';
import { activity } from '../../../../tests/tables';

const admin = 'admin@example.com';

const getEmail = (label: string, at: number) => `${label}-${at}@example.org`;

function makeFile(label: string, count: number): string {
  const rows = Array.from({ length: count }, (_, at) => `${getEmail(label, at)},${label} ${at}`);
  return ['email,name', ...rows].join('\n');
}

async function startImport(app: TestApp, cookie: string, file: string): Promise<string> {
  const { id } = await checkCsv(app, cookie, 'users', file);
  const { body } = await callImports(app, cookie, 'run', { id });
  return String(body.batchId);
}

onEachApp('calls that share a transaction', (getApp) => {
  let app: TestApp;
  let cookie = '';
  beforeAll(async () => {
    app = getApp();
    cookie = await app.signIn(admin);
  });

  test('fail alone', async () => {
    const { db } = app.database;
    const batchId = await startImport(app, cookie, makeFile('alone', 6));
    // Since the check.
    const email = getEmail('alone', 3);
    await db.insert(users).values({ id: 'earlier', email, name: 'Earlier' });
    await runBatches(app);
    const calls = await db
      .select()
      .from(batchCalls)
      .where(eq(batchCalls.batchId, batchId))
      .orderBy(batchCalls.position);
    expect(calls.map(({ state, code }) => code ?? state)).toEqual([
      'done',
      'done',
      'done',
      'EMAIL_TAKEN',
      'done',
      'done',
    ]);
    const created = await db.select().from(users).where(like(users.email, 'alone-%'));
    expect(created).toHaveLength(6);
    expect(created.find((user) => user.email === email)).toMatchObject({ id: 'earlier' });
    const entries = await db.select().from(activity).where(like(activity.targetName, 'alone %'));
    expect(entries.map(({ targetName, kind }) => `${kind} ${targetName}`).toSorted()).toEqual(
      [0, 1, 2, 4, 5].map((at) => `user.created alone ${at}`),
    );
  });
});

test('a row of an import takes two statements: its lock and its insert', async () => {
  const app = await createTestApp('postgres');
  const cookie = await app.signIn(admin);
  await startImport(app, cookie, makeFile('counted', 40));
  const sent = await getStatements(() => runBatches(app));
  const count = (part: RegExp) => sent.filter((text) => part.test(text)).length;
  const transactions = count(/set local lock_timeout/);
  expect(count(/insert into "users"/)).toBe(40);
  expect(count(/pg_advisory_xact_lock/)).toBe(40);
  expect(count(/insert into "activity"/)).toBeLessThanOrEqual(transactions);
  expect(count(/savepoint/)).toBe(0);
  expect(count(/from "users".* for update/)).toBeLessThan(transactions);
  expect(count(/from "sessions" where .*"expires_at" >/)).toBeLessThanOrEqual(2 * transactions);
  await app.close();
});
