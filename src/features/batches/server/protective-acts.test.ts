import { eq, like, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { rows } from '~/server/database/database';
import { createTestApp } from '../../../../tests/app';
import type { Batch } from '../schema';
import { runBatch } from './jobs';
import { batches } from './tables';

const admin = 'admin@example.com';

const deleted = [undefined, undefined];
const stopped = ['stopped', 0];

const acts: [string, string, string, object, unknown[]][] = [
  ['deleted', 'DELETE', '', {}, deleted],
  ['deleted for good', 'DELETE', '', { forGood: true }, deleted],
  ['banned', 'POST', '/ban', {}, stopped],
  ['demoted', 'POST', '/role', { role: 'user' }, stopped],
];

/**
 * The act waits for the administrator's row, and then the batch does: each continues when the row
 * is free, the act first. If the batch held what the act needs next, the two would be a deadlock.
 */
test.each(acts)(
  'an administrator who runs a batch can be %s',
  async (_, method, path, body, end) => {
    const app = await createTestApp('postgres');
    const { db } = app.database;
    const target = { id: 'target', name: 'Target', email: 'target@example.com' };
    const added = Array.from({ length: 60 }, (__, index) => ({
      id: `many-${index}`,
      name: `Many ${index}`,
      email: `many-${index}@example.com`,
    }));
    await db.insert(users).values({ ...target, role: 'admin', onboardedAt: new Date() });
    await db.insert(users).values(added);
    const cookie = await app.signIn(admin);
    const started = await app.call('/api/rest/batches', {
      headers: { cookie: await app.signIn(target.email) },
      body: { procedure: 'users.ban', records: added.map(({ id, name }) => ({ id, name })) },
    });
    const { id } = (await started.json()) as Batch;

    const countWaiting = async () =>
      (
        await rows(
          db,
          sql`select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`,
        )
      ).length;
    const until = (count: number) =>
      vi.waitFor(async () => expect(await countWaiting()).toBeGreaterThanOrEqual(count), 60_000);

    let acting: Promise<Response> | undefined;
    let running: Promise<void> | undefined;
    await db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, target.id)).for('update');
      acting = app.call(`/api/rest/users/${target.id}${path}`, {
        method,
        headers: { cookie },
        body,
      });
      await until(1);
      running = app.drainJobs(runBatch);
      await until(2);
    });
    expect((await acting)?.status).toBe(200);
    await running;

    const [batch] = await db.select().from(batches).where(eq(batches.id, id));
    expect([batch?.state, batch?.done]).toEqual(end);
    expect(await db.$count(users, sql`${like(users.id, 'many-%')} and banned`)).toBe(0);
    await app.close();
  },
);
