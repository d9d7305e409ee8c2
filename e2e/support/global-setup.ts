import { existsSync } from 'node:fs';
import { startPostgres } from '../../tests/postgres.ts';

/** One PostgreSQL for all end-to-end tests; each server creates its own database. */
export default async function setup() {
  if (!existsSync('dist/server/server.js'))
    throw new Error('There is no build. Run `npm run build` first.');
  const postgres = await startPostgres();
  process.env.E2E_POSTGRES = postgres.url('');
  return () => postgres.stop();
}
