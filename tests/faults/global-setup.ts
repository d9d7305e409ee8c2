import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, spawnProduct, waitUntilReady } from '../../e2e/support/product.ts';
import { startPostgres } from '../postgres.ts';

/** Starts and stops the product once, so later starts find a seeded database. */
async function fill(env: Record<string, string>): Promise<void> {
  const product = await spawnProduct({ LOG_LEVEL: 'warn', ...env });
  await waitUntilReady(product);
  await product.stop();
}

/** One PostgreSQL for all, with a seeded database of each kind; each test copies it. */
export default async function setup() {
  if (!existsSync('dist/server/server.js'))
    throw new Error('There is no build. Run `npm run build` first.');
  // The other half of the suite has already done it.
  if (process.env.E2E_POSTGRES) return undefined;
  const postgres = await startPostgres();
  process.env.E2E_POSTGRES = postgres.url('');
  const folder = mkdtempSync(join(tmpdir(), 'app-filled-'));
  const DATA_DIR = join(folder, 'data');
  const DATABASE_URL = await createDatabase();
  await Promise.all([fill({ DATA_DIR }), fill({ DATA_DIR: join(folder, 'files'), DATABASE_URL })]);
  process.env.FAULT_FOLDER = DATA_DIR;
  process.env.FAULT_DATABASE = new URL(DATABASE_URL).pathname.slice(1);
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await postgres.stop();
  };
}
