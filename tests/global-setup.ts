import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { seed } from '../src/main/features.ts';
import { openMemory } from '../src/server/database/embedded.ts';
import { migrateSchema } from '../src/main/prepare-database.ts';
import { openPostgres } from '../src/server/database/postgres.ts';
import { startPostgres } from './postgres.ts';
import { startInTemporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty embedded database to copy. */
    embeddedTemplate: string;
    /** The same with today's sample data: the first test that needs it writes this file. */
    embeddedSample: string;
    /** A server with the databases `template_empty`, empty, and `template_sample`. */
    postgresUrl: string;
  }
}

const root = process.cwd();
const migrations = join(root, 'migrations');

async function hashOfMigrations(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of [
    'src/server/database/migrate.ts',
    'src/server/jobs/pg-boss.ts',
    'src/main/features.ts',
    'node_modules/pg-boss/package.json',
    'tests/global-setup.ts',
  ])
    hash.update(await readFile(join(root, file)));
  for (const name of (await readdir(migrations)).toSorted())
    if (name.endsWith('.sql')) hash.update(name).update(await readFile(join(migrations, name)));
  return hash.digest('hex').slice(0, 12);
}

/** Cached per state of the migrations, because it takes seconds. */
async function embeddedTemplate(): Promise<string> {
  const folder = join(root, 'node_modules/.cache/app');
  const file = join(folder, `template-${await hashOfMigrations()}.tar`);
  if (existsSync(file)) return file;
  const database = await openMemory();
  await migrateSchema(database, root, silent);
  // PostgreSQL's own templates are two thirds of the files to copy for each test database.
  for (const name of ['template0', 'template1']) {
    await database.db.execute(`alter database ${name} is_template false`);
    await database.db.execute(`drop database ${name}`);
  }
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.${process.pid}`, await database.dump());
  await database.close();
  await rename(`${file}.${process.pid}`, file);
  return file;
}

const silent = pino({ level: 'silent' });

async function postgresTemplates(url: (database: string) => string): Promise<void> {
  const admin = openPostgres(url('postgres'), silent, 1);
  await admin.db.execute('create database template_empty');
  const empty = openPostgres(url('template_empty'), silent, 1);
  await migrateSchema(empty, root, silent);
  await empty.close();
  await admin.db.execute(
    'create database template_sample template template_empty strategy file_copy',
  );
  await admin.close();
  const sample = openPostgres(url('template_sample'), silent, 1);
  await seed(sample.db, new Date());
  await sample.close();
}

export default async function setup(project: TestProject) {
  const { folder, remove } = await startInTemporaryFolder();
  const [template, postgres] = await Promise.all([embeddedTemplate(), startPostgres()]);
  await postgresTemplates(postgres.url);
  project.provide('embeddedTemplate', template);
  project.provide('embeddedSample', join(folder, 'sample.tar'));
  project.provide('postgresUrl', postgres.url(''));
  return async () => {
    await postgres.stop();
    await remove();
  };
}
