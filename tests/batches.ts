import { sql } from 'drizzle-orm';
import { endAbandonedBatches, runBatch } from '~/features/batches/server/jobs';
import type { TestApp } from './app';
import type { TestUser } from './users';

export const runBatches = (app: TestApp) => app.drainJobs(runBatch);

/** Runs an action on many users to its end, and returns its ID. */
export async function actOnUsers(
  app: TestApp,
  admin: TestUser,
  { procedure, on, input = {} }: { procedure: string; on: readonly TestUser[]; input?: object },
): Promise<string> {
  const records = on.map(({ id, name }) => ({ id, name }));
  const { body } = await admin.call('POST', '/batches', { procedure, input, records });
  await runBatches(app);
  return String(body.id);
}

export const undoBatch = (admin: TestUser, id: string) =>
  admin.call('POST', `/batches/${id}/undo`, {});

/** As jobs that were cancelled, or that died with their process for the last time. */
export const loseBatchJobs = (app: TestApp) =>
  app.database.db.execute(sql`delete from pgboss.job where name = ${runBatch.name}`);

/** Runs the job of a schedule, some time later. */
export async function endAbandoned(app: TestApp): Promise<void> {
  app.clock.advance(120);
  await app.database.db.execute(
    sql`insert into pgboss.job (name, data) values (${endAbandonedBatches.name}, '{}')`,
  );
  await app.drainJobs(endAbandonedBatches);
}
