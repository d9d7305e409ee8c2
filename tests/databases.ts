import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, inject } from 'vitest';
// oxlint-disable-next-line import/no-unassigned-import -- queries read what the features declare
import '~/registry/features';
import type { Database, OpenOptions } from '~/server/database/database';
import { openMemory } from '~/server/database/embedded';
import { openPostgres } from '~/server/database/postgres';
import { exhaustive } from './exhaustive';
import { embeddedTemplate, postgresTemplate, silent } from './templates';

export { silent };

export const kinds = ['embedded', 'postgres'] as const;
export type Kind = (typeof kinds)[number];

/**
 * For tests of the whole application. SQL runs on both databases in tests with `onEachDatabase`,
 * and every procedure in `tests/bad-input.test.ts`; the rest runs on both with `ALL=true`.
 */
export const appKinds: readonly Kind[] = exhaustive ? kinds : ['postgres'];

export interface TestDatabase extends Database {
  /** Empty for the embedded database. */
  url: string;
}

interface TestDatabaseOptions extends OpenOptions {
  /** Whether it contains the sample data. */
  filled?: boolean;
}

async function openEmbeddedCopy({
  filled = false,
  ...options
}: TestDatabaseOptions): Promise<Database> {
  return openMemory(await embeddedTemplate({ filled }), options);
}

/** Longer than those of the product: a test must not fail because the machine is busy. */
const timeouts = { connection: 30_000, statement: 30_000, query: 31_000 };

/** A new, migrated database, empty by default. Deleted when it is closed. */
export async function openTestDatabase(
  kind: Kind,
  options: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  if (kind === 'embedded') return { ...(await openEmbeddedCopy(options)), url: '' };
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = openPostgres(`${server}postgres`, silent, 1, { timeouts });
  const template = await postgresTemplate({ filled: options.filled ?? false });
  // Copies files instead of writing every page to the log, which takes three times as long.
  await admin.db.execute(
    sql.raw(`create database ${name} template ${template} strategy file_copy`),
  );
  const url = server + name;
  const database = openPostgres(url, silent, 20, { timeouts, ...options });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await admin.db.execute(sql.raw(`drop database ${name} with (force)`));
      await admin.close();
    },
  };
}

/** The embedded database of this worker, which its files use in turn: opening one takes a second. */
let shared: Promise<TestDatabase> | undefined;

/** Deletes all rows, also of tables whose triggers forbid it. */
const empty = sql`do $$ begin
  set local session_replication_role = replica;
  execute (
    select 'truncate ' || string_agg(quote_ident(tablename), ', ') || ' restart identity'
    from pg_tables where schemaname = 'public' and tablename <> 'applied_migrations'
  );
end $$`;

async function openShared(): Promise<TestDatabase> {
  shared ??= openTestDatabase('embedded');
  const database = await shared;
  return {
    ...database,
    async close() {
      await database.db.execute(empty);
    },
  };
}

type DatabaseTests = (database: () => TestDatabase) => void;

function describeEach(
  name: string,
  tests: DatabaseTests,
  open: typeof openTestDatabase,
  on: readonly Kind[] = kinds,
): void {
  describe.each(on)(`${name} (%s)`, (kind) => {
    let database: TestDatabase | undefined;
    beforeAll(async () => {
      database = await open(kind);
    });
    afterAll(() => database?.close());
    tests(() => {
      if (!database) throw new Error('The database is not open yet');
      return database;
    });
  });
}

/** Runs the same tests on the embedded database and on PostgreSQL, without any rows at first. */
export function onEachDatabase(name: string, tests: DatabaseTests): void {
  describeEach(name, tests, (kind) =>
    kind === 'embedded' ? openShared() : openTestDatabase(kind),
  );
}

/** The same for tests that change more than rows, such as tables or queues. */
export function onEachNewDatabase(name: string, tests: DatabaseTests): void {
  describeEach(name, tests, openTestDatabase);
}

/** For slow tests, whose SQL others run on both databases: like `appKinds`. */
export function onNewDatabase(name: string, tests: DatabaseTests): void {
  describeEach(name, tests, openTestDatabase, appKinds);
}
