import { join } from 'node:path';
import { defineConfig } from 'drizzle-kit';

const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR, MIGRATIONS_DIR } = process.env;

/** For Drizzle Studio: the same database that the server opens. */
const database = DATABASE_URL
  ? { dbCredentials: { url: DATABASE_DIRECT_URL || DATABASE_URL } }
  : {
      driver: 'pglite' as const,
      dbCredentials: { url: join(DATA_DIR || '.data', 'database/postgres') },
    };

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/tables.ts',
  // The migration check writes to a copy.
  out: MIGRATIONS_DIR || './migrations',
  // Named by time: migrations of two branches never collide.
  migrations: { prefix: 'timestamp' },
  ...database,
});
