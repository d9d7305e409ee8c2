import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, inject } from 'vitest';
// oxlint-disable-next-line import/no-unassigned-import -- queries read what the features declare
import '~/registry/features';
import { seed } from '~/main/features';
import type { Database, OpenOptions } from '~/server/database/database';
import { openMemory } from '~/server/database/embedded';
import { openPostgres } from '~/server/database/postgres';
import { exhaustive } from './exhaustive';

export const silent = pino({ level: process.env.TEST_LOG ?? 'silent' });

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

/** Seeded when a test needs it: that takes as long as opening. Renamed, so no test reads a part of it. */
async function writeSample(file: string): Promise<void> {
  const database = await openMemory(inject('embeddedTemplate'));
  await seed(database.db, new Date());
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, await database.dump());
  await rename(draft, file);
  await database.close();
}

async function openEmbeddedCopy({ filled, ...options }: TestDatabaseOptions): Promise<Database> {
  const sample = inject('embeddedSample');
  if (filled && !existsSync(sample)) await writeSample(sample);
  return openMemory(filled ? sample : inject('embeddedTemplate'), options);
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
  const template = options.filled ? 'template_sample' : 'template_empty';
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
