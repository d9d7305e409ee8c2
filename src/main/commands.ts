import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '~/server/database/database';
import { openDatabase } from '~/server/database/open';
import { type Log, createLog } from '~/server/log';
import { ConfigError, parseConfig } from '~/server/config';
import { readEnvironment } from '~/server/config/environment';
import { type CopyCounts, copyFiles } from '~/server/storage/copy';
import { openFolder } from '~/server/storage/folder';
import { openS3 } from '~/server/storage/s3';
import type { FileStorage } from '~/server/storage/storage';
import { loadConfig, getMode, templateFile } from './boot';
import { migrateSchema } from './prepare-database';
import { seed } from './features';

/** Opens the configured database for a command. */
export async function withDatabase<T>(
  root: string,
  work: (database: Database, log: Log) => Promise<T>,
) {
  const config = loadConfig(getMode(process.env));
  const log = await createLog(config);
  const direct = { ...config, databaseUrl: config.databaseDirectUrl };
  const database = await openDatabase(direct, log, templateFile(root));
  try {
    return await work(database, log);
  } finally {
    await database.close();
  }
}

export function migrateDatabase(root: string): Promise<void> {
  return withDatabase(root, async (database, log) => {
    await migrateSchema(database, root, log);
  });
}

export function seedDatabase(root: string): Promise<void> {
  return withDatabase(root, async (database, log) => {
    await migrateSchema(database, root, log);
    await seed(database.db, new Date());
  });
}

/** Drops all data, then migrates and seeds. Rejects to run in production. */
export async function resetDatabase(root: string): Promise<void> {
  if (getMode(process.env) === 'production')
    throw new Error('db:reset deletes everything, so it does not run in production.');
  await withDatabase(root, async (database, log) => {
    await database.exclusively(async (db) => {
      await db.execute(sql`drop schema if exists pgboss cascade`);
      await db.execute(sql`drop schema public cascade`);
      await db.execute(sql`create schema public`);
    });
    await migrateSchema(database, root, log);
    await seed(database.db, new Date());
  });
}

/** Writes a migrated, empty embedded database, which the first start copies to save time. */
export async function writeTemplate(root: string): Promise<void> {
  const file = templateFile(root);
  // Imported lazily: a server on PostgreSQL never loads the embedded engine.
  const { openMemory } = await import('~/server/database/embedded');
  const database = await openMemory();
  await migrateSchema(database, root, await createLog({ mode: 'production', logLevel: 'warn' }));
  const dump = await database.dump();
  await database.close();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, dump);
  await rename(`${file}.new`, file);
}

/** For `npm run files:copy`: both storages of the configuration, whichever the server uses. */
export function copyStoredFiles(
  from: 'folder' | 's3',
  progress: (done: number) => void,
): Promise<CopyCounts> {
  // Only the storage matters here, so nothing else has to be configured.
  const { dataDir, s3 } = parseConfig(readEnvironment(), 'local');
  if (!s3)
    throw new ConfigError(['S3_BUCKET is missing: expected the bucket to copy files from or to']);
  const folder = openFolder(join(dataDir, 'files'));
  const bucket: FileStorage = openS3(s3);
  return from === 'folder'
    ? copyFiles(folder, bucket, progress)
    : copyFiles(bucket, folder, progress);
}
