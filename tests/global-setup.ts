import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openMemory } from '../src/server/database/embedded.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { openPostgres } from '../src/server/database/postgres.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty embedded database, to be copied. */
    embeddedTemplate: string;
    /** A server with a migrated, empty database named `template`. */
    postgresUrl: string;
  }
}

const root = process.cwd();
const migrations = join(root, 'migrations');

async function hashOfMigrations(): Promise<string> {
  const hash = createHash('sha256');
  hash.update(await readFile(join(root, 'src/server/database/migrate.ts')));
  for (const name of (await readdir(migrations)).toSorted())
    if (name.endsWith('.sql')) hash.update(name).update(await readFile(join(migrations, name)));
  return hash.digest('hex').slice(0, 12);
}

/** Made once for each state of the migrations, because it takes seconds. */
async function embeddedTemplate(): Promise<string> {
  const folder = join(root, 'node_modules/.cache/foreword');
  const file = join(folder, `template-${await hashOfMigrations()}.tar`);
  if (existsSync(file)) return file;
  const database = await openMemory();
  await migrate(database, migrations);
  const dump = await database.dump();
  await database.close();
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.${process.pid}`, new Uint8Array(await dump.arrayBuffer()));
  await rename(`${file}.${process.pid}`, file);
  return file;
}

export default async function setup(project: TestProject) {
  const [template, postgres] = await Promise.all([embeddedTemplate(), startPostgres()]);
  const admin = openPostgres(postgres.url('postgres'), pino({ level: 'silent' }), 1);
  await admin.db.execute('create database template_foreword');
  await admin.close();
  const database = openPostgres(postgres.url('template_foreword'), pino({ level: 'silent' }), 1);
  await migrate(database, migrations);
  await database.close();
  project.provide('embeddedTemplate', template);
  project.provide('postgresUrl', postgres.url(''));
  return () => postgres.stop();
}
