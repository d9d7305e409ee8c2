import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { inject } from 'vitest';
import { seed } from '~/main/features';
import { migrateSchema } from '~/main/prepare-database';
import { type Database, rows } from '~/server/database/database';
import { openMemory } from '~/server/database/embedded';
import { openPostgres } from '~/server/database/postgres';

/**
 * What test databases are copied from: migrated, and empty or with the sample data. The first test
 * that needs one makes it, so that others do not load the product twice.
 */
interface Filled {
  filled: boolean;
}

type MemoryDatabase = Awaited<ReturnType<typeof openMemory>>;

export const silent = pino({ level: process.env.TEST_LOG ?? 'silent' });

const root = process.cwd();

/** Only a complete file gets the name, so no other worker reads a part of it. */
async function writeOnce(file: string, make: () => Promise<MemoryDatabase>): Promise<string> {
  if (existsSync(file)) return file;
  const database = await make();
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, await database.dump());
  await database.close();
  await rename(draft, file);
  return file;
}

async function hashOfMigrations(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of [
    'src/server/database/migrate.ts',
    'src/server/jobs/pg-boss.ts',
    'src/main/features.ts',
    'node_modules/pg-boss/package.json',
    'tests/templates.ts',
  ])
    hash.update(await readFile(join(root, file)));
  const migrations = join(root, 'migrations');
  for (const name of (await readdir(migrations)).toSorted())
    if (name.endsWith('.sql')) hash.update(name).update(await readFile(join(migrations, name)));
  return hash.digest('hex').slice(0, 12);
}

async function migratedDatabase(): Promise<MemoryDatabase> {
  const database = await openMemory();
  await migrateSchema(database, root, silent);
  // PostgreSQL's own templates are two thirds of the files to copy for each test database.
  for (const name of ['template0', 'template1']) {
    await database.db.execute(sql.raw(`alter database ${name} is_template false`));
    await database.db.execute(sql.raw(`drop database ${name}`));
  }
  return database;
}

/** Kept for each state of the migrations, because it takes seconds. */
async function emptyFile(): Promise<string> {
  const folder = join(root, 'node_modules/.cache/app');
  await mkdir(folder, { recursive: true });
  return writeOnce(join(folder, `template-${await hashOfMigrations()}.tar`), migratedDatabase);
}

async function filledFile(): Promise<string> {
  const empty = await emptyFile();
  return writeOnce(join(inject('folder'), 'sample.tar'), async () => {
    const database = await openMemory(empty);
    await seed(database.db, new Date());
    return database;
  });
}

/** A file for the embedded database. */
export const embeddedTemplate = ({ filled }: Filled): Promise<string> =>
  filled ? filledFile() : emptyFile();

/** As long as another worker may take to make it on a busy machine. */
const timeouts = { connection: 30_000, statement: 120_000, query: 121_000 };

/** A database, under a lock, because all workers share the server. */
async function createTemplate(
  name: string,
  from: string,
  fill: (database: Database) => Promise<unknown>,
) {
  const server = inject('postgresUrl');
  const admin = openPostgres(`${server}postgres`, silent, 1, { timeouts });
  await admin.db.execute(sql`select pg_advisory_lock(1)`);
  const found = await rows(admin.db, sql`select 1 from pg_database where datname = ${name}`);
  if (found.length === 0) {
    const draft = `${name}_draft`;
    await admin.db.execute(sql.raw(`create database ${draft} template ${from} strategy file_copy`));
    const database = openPostgres(server + draft, silent, 1, { timeouts });
    await fill(database);
    await database.close();
    await admin.db.execute(sql.raw(`alter database ${draft} rename to ${name}`));
  }
  // Releases the lock.
  await admin.close();
}

const empty = 'template_empty';
const sample = 'template_sample';

async function createEmpty(): Promise<string> {
  await createTemplate(empty, 'template0', (database) => migrateSchema(database, root, silent));
  return empty;
}

async function createSample(): Promise<string> {
  await createTemplate(sample, await postgresTemplate({ filled: false }), (database) =>
    seed(database.db, new Date()),
  );
  return sample;
}

/** Of this worker. */
const created: { empty?: Promise<string>; sample?: Promise<string> } = {};

/** The name of a database. */
export const postgresTemplate = ({ filled }: Filled): Promise<string> =>
  filled ? (created.sample ??= createSample()) : (created.empty ??= createEmpty());
