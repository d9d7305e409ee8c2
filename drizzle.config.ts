import { join } from 'node:path';
import { defineConfig } from 'drizzle-kit';

const { DATABASE_URL, DATA_DIR, MIGRATIONS_DIR } = process.env;

/** For the studio: the database that the product would open. */
const database = DATABASE_URL
  ? { dbCredentials: { url: DATABASE_URL } }
  : {
      driver: 'pglite' as const,
      dbCredentials: { url: join(DATA_DIR || '.data', 'database/postgres') },
    };

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/registry/server/tables.ts',
  // The check of the migrations works on a copy.
  out: MIGRATIONS_DIR || './migrations',
  ...database,
});
