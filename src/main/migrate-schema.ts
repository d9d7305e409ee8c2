import { jobs } from './features';
import type { Database } from '~/server/database/database';
import { migrate } from '~/server/database/migrate';
import { installJobs } from '~/server/jobs/pg-boss';
import type { Log } from '~/server/log';

/** Applies pending migrations, and prepares the job queue under the same lock. */
export function migrateSchema(
  database: Database,
  root: string,
  log: Log,
  closing?: AbortSignal,
): Promise<string[]> {
  return migrate(database, `${root}/migrations`, {
    log,
    after: (execute) => installJobs(execute, log, jobs),
    ...(closing && { closing }),
  });
}
