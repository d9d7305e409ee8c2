import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { batches } from '~/features/batches/batches.server';
import { type TestApp, createTestApp } from '../../../../tests/app';
import { kinds } from '../../../../tests/databases';
import { runBatches } from '../../../../tests/batches';
import { callImports, checkCsv } from '../../../../tests/imports';

/* What ends an import is not kept waiting by it: the import ends with most of its rows left. */

const admin = 'admin@example.com';
const rows = 1000;

interface Started {
  batchId: string;
  userId: string;
  cookie: string;
}

/** Of a new administrator. */
async function startImport(app: TestApp, name: string): Promise<Started> {
  const email = `${name}@example.com`;
  await app.database.db
    .insert(users)
    .values({ id: name, name, email, role: 'admin', onboardedAt: new Date() });
  const cookie = await app.signIn(email);
  const lines = Array.from({ length: rows }, (_, at) => `${name}-${at}@import.example,User ${at}`);
  const { id } = await checkCsv(app, cookie, 'users', `email,name\n${lines.join('\n')}\n`);
  const { body } = await callImports(app, cookie, 'run', { id });
  return { batchId: body.batchId ?? '', userId: name, cookie };
}

type Act = [
  what: string,
  path: (started: Started) => string,
  by: 'themselves' | 'another',
  end: [state: string, reason: string | null],
];

const acts: Act[] = [
  [
    'it is cancelled',
    ({ batchId }) => `/api/rest/batches/${batchId}/cancel`,
    'themselves',
    ['cancelled', null],
  ],
  [
    'the administrator is banned',
    ({ userId }) => `/api/rest/users/${userId}/ban`,
    'another',
    ['stopped', 'banned'],
  ],
  [
    'the administrator signs out',
    () => '/api/auth/sign-out',
    'themselves',
    ['stopped', 'signed-out'],
  ],
];

describe.each(kinds)('an import of many rows (%s)', (kind) => {
  let app: TestApp;
  let cookie = '';
  beforeAll(async () => {
    app = await createTestApp(kind);
    cookie = await app.signIn(admin);
  });
  afterAll(() => app.close());

  test.each(acts)('ends with most of its rows left: %s', async (_, path, by, end) => {
    const { db } = app.database;
    const name = end[1] ?? end[0];
    const started = await startImport(app, name);
    const find = async () => {
      const [batch] = await db.select().from(batches).where(eq(batches.id, started.batchId));
      return batch;
    };
    const running = runBatches(app);
    await vi.waitFor(async () => expect((await find())?.done).toBeGreaterThan(0), 60_000);
    const headers = { cookie: by === 'another' ? cookie : started.cookie };
    expect((await app.call(path(started), { headers, body: {} })).status).toBe(200);
    await running;
    const batch = await find();
    expect([batch?.state, batch?.reason]).toEqual(end);
    expect(batch?.done).toBeLessThan(rows);
    const created = await db.$count(users, sql`${users.email} like ${`${name}-%@import.example`}`);
    expect(created).toBe(batch?.done);
  });
});
