import { setTimeout as pause } from 'node:timers/promises';
import { hasAdministrator } from '~/features/accounts/auth/auth.server';
import { type Config, ConfigError } from '~/server/config';
import type { Database } from '~/server/database/database';
import { isDatabaseUnavailable } from '~/server/database/errors';
import { openServerDatabase } from '~/server/database/open';
import type { Log } from '~/server/log';
import type { Mailbox } from '~/server/mail/mailbox';
import { migrate } from '~/server/database/migrate';
import { installJobs } from '~/server/jobs/pg-boss';
import { getReason, rejected } from '~/server/finding';
import { seedIfEmpty, jobs } from './features';

export interface ApplicationOptions {
  config: Config;
  log: Log;
  /** The project folder, which contains `migrations`. */
  root: string;
  templateFile: string;
  now?: () => Date;
  /** Overrides how the database is opened, for tests and `npm run dev`. */
  open?: () => Promise<Database>;
  /** An existing mailbox, so that mails survive a reload under `npm run dev`. */
  mailbox?: Mailbox;
  /** `manual`: jobs run when a request waits for them, and never in the background. For tests. */
  jobMode?: 'run' | 'manual';
  /** Called with each startup step, as text for the terminal. */
  progress?(step: string): void;
}

const firstWait = 500;
const longestWait = 5000;

/** Opens, migrates and seeds the database. Retries with backoff while it is unavailable. */
export async function prepareDatabase(
  options: ApplicationOptions,
  closing: AbortSignal,
): Promise<Database> {
  const { config, log, templateFile, now = () => new Date(), progress } = options;
  progress?.(config.databaseUrl ? 'Connecting to the database' : 'Opening the embedded database');
  const database = await (options.open?.() ?? openServerDatabase(config, log, templateFile));
  try {
    await whenAvailable(options, closing, async () => {
      const applied = await migrateSchema(database, options.root, log, closing);
      if (applied.length > 0) log.info({ applied }, 'the database schema is up to date');
    });
    if (config.sampleData) {
      const seeded = await database.exclusively((db) => seedIfEmpty(db, now()));
      if (seeded) progress?.('Added the sample data');
    }
    // Only a hint: it must not fail the start.
    const hasOne = await hasAdministrator(database.db, now()).catch(() => true);
    if (!hasOne) log.warn(hintFor(config));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** How to make the first administrator. The log contains no addresses. */
function hintFor({ adminEmail }: Pick<Config, 'adminEmail'>): string {
  const next = adminEmail
    ? 'sign in with the address in ADMIN_EMAIL'
    : 'run `npm run admin -- grant you@example.com`, or set ADMIN_EMAIL';
  return `there is no administrator yet; ${next}`;
}

/** Repeats startup work while the database is unavailable. A wrong name or password ends it. */
export async function whenAvailable(
  { config, log }: ApplicationOptions,
  closing: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  for (let wait = firstWait; ; wait = Math.min(wait * 2, longestWait)) {
    try {
      await work();
      return;
    } catch (error) {
      if (closing.aborted) throw error;
      if (!isDatabaseUnavailable(error)) throw toOperatorError(error);
      const host = config.databaseUrl ? new URL(config.databaseUrl).host : 'embedded';
      const fields = { host, reason: getReason(error), retryMs: wait };
      log.warn(fields, 'the database is unavailable; retrying');
      await pause(wait, undefined, { signal: closing }).catch(() => {});
    }
  }
}

/** What PostgreSQL rejects because of DATABASE_URL, as a line for the operator without a stack. */
function toOperatorError(error: unknown): unknown {
  const finding = rejected(error, 'DATABASE_URL');
  return finding
    ? new ConfigError([`DATABASE_URL: ${finding.message} ${finding.fix ?? ''}`])
    : error;
}

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
