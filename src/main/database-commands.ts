import { sql } from 'drizzle-orm';
import type { Database } from '~/server/database/database';
import { migrate } from '~/server/database/migrate';
import { openDatabase } from '~/server/database/open';
import { createLog } from '~/server/log';
import { loadConfig, modeOf, templateFile } from './boot';
import { seed } from '~/registry/server/samples';

/** Opens the configured database for the `npm run db:*` commands. */
async function withDatabase(root: string, work: (database: Database) => Promise<void>) {
  const config = loadConfig(modeOf(process.env));
  const log = await createLog(config);
  const direct = { ...config, databaseUrl: config.databaseDirectUrl, databaseReadUrl: '' };
  const database = await openDatabase(direct, log, templateFile(root));
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

export function migrateDatabase(root: string): Promise<void> {
  return withDatabase(root, async (database) => {
    await migrate(database, `${root}/migrations`);
  });
}

export function seedDatabase(root: string): Promise<void> {
  return withDatabase(root, async (database) => {
    await migrate(database, `${root}/migrations`);
    await seed(database.db, new Date());
  });
}

/** Drops all data, then migrates and seeds. Refuses to run in production. */
export async function resetDatabase(root: string): Promise<void> {
  if (modeOf(process.env) === 'production')
    throw new Error('db:reset deletes everything, so it does not run in production.');
  await withDatabase(root, async (database) => {
    await database.exclusively(async (db) => {
      await db.execute(sql`drop schema public cascade`);
      await db.execute(sql`create schema public`);
    });
    await migrate(database, `${root}/migrations`);
    await seed(database.db, new Date());
  });
}
