import { sql } from 'drizzle-orm';
import type { Database } from '~/server/database/database';
import { openDatabase } from '~/server/database/open';
import { type Log, createLog } from '~/server/log';
import { loadConfig, getMode, templateFile } from './boot';
import { migrateSchema } from './migrate-schema';
import { seed } from './features';

/** Opens the configured database for a command. */
export async function withDatabase<T>(
  root: string,
  work: (database: Database, log: Log) => Promise<T>,
) {
  const config = loadConfig(getMode(process.env));
  const log = await createLog(config);
  const direct = { ...config, databaseUrl: config.databaseDirectUrl, databaseReadUrl: '' };
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
