import { sql } from 'drizzle-orm';
import { endAbandonedBatches, runBatch } from '~/features/batches/server/jobs';
import type { TestApp } from './app';

export const runBatches = (app: TestApp) => app.drainJobs(runBatch);

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
