import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Config } from '~/server/config';
import { installJobs } from '~/server/jobs/pg-boss';
import { type Db, rows } from '~/server/database/database';
import { type Job, type JobContext, defineJob, noData } from '~/server/jobs/job';
import { createJobs } from '~/server/jobs/jobs';
import type { Mail } from '~/server/mail/mail';
import type { JobServices } from '~/server/jobs/queue-worker';
import { openFolder } from '~/server/storage/folder';
import { testConfig } from './app';
import { type TestDatabase, silent } from './databases';

/** What the handlers have seen, and what they do. */
export const handlers = {
  seen: [] as { label: string; context: JobContext }[],
  fails: false,
  work: async (_context: JobContext): Promise<void> => {},
};

export const note = defineJob({
  name: 'note',
  schema: v.strictObject({ label: v.string() }),
  retry: { limit: 2, delaySeconds: 60, maxDelaySeconds: 600 },
  concurrency: 3,
  async run({ label }, context) {
    handlers.seen.push({ label, context });
    await handlers.work(context);
    if (handlers.fails) throw new Error('<user@example.com>: mailbox full');
  },
});

export const secretNote = defineJob({ ...note, name: 'secret-note', sensitive: true });

/** Every minute, so that it is due whenever a test runs. */
export const nightly = defineJob({
  name: 'nightly',
  schema: noData,
  schedule: '* * * * *',
  run: async (_data, context) => void handlers.seen.push({ label: 'nightly', context }),
});

export const testJobs: Job[] = [note, secretNote, nightly];

/** Empty queues, and handlers that succeed. */
export async function resetJobs({ execute }: TestDatabase): Promise<void> {
  Object.assign(handlers, { seen: [], fails: false, work: async () => {} });
  await installJobs(execute, silent, testJobs);
  await execute('delete from pgboss.job');
}

/** What jobs get in tests: no emails, no files. */
export function jobServices(given: Partial<JobServices> = {}): Omit<JobServices, 'db' | 'jobs'> {
  return {
    config: testConfig(),
    log: silent,
    now: () => new Date(),
    transport: { send: async () => {}, close() {} },
    storage: openFolder('.data/none'),
    onUndelivered: async () => {},
    onEmail: async () => {},
    asUser: () => {
      throw new Error('there are no requests');
    },
    ...given,
  };
}

interface StartOptions {
  log?: typeof silent;
  jobs?: Job[];
  mode?: 'run' | 'manual';
  now?: () => Date;
  config?: Config;
}

/** A worker that runs jobs on request. The emails it sends are in `sent`. */
export async function startJobs(database: TestDatabase, options: StartOptions = {}) {
  const { log = silent, jobs = testJobs, mode = 'manual', now = () => new Date() } = options;
  const { config = testConfig() } = options;
  const sent: Mail[] = [];
  const transport = { send: async (mail: Mail) => void sent.push(mail), close() {} };
  const services = jobServices({ config, log, now, transport });
  await installJobs(database.execute, silent, jobs);
  const started = createJobs({ database, jobs, mode, services });
  await started.start();
  const { worker } = started;
  if (!worker) throw new Error('there is no worker');
  return { ...started, worker, sent };
}

interface JobRow {
  id: string;
  state: string;
  output: unknown;
  retry_count: number;
}

export const storedJobs = (db: Db) =>
  rows<JobRow>(
    db,
    sql`select * from pgboss.job where name in ('note', 'secret-note', 'nightly') order by created_on`,
  );

/** As if the delay before the next attempt had passed. */
export const skipDelays = (db: Db) => db.execute(sql`update pgboss.job set start_after = now()`);
