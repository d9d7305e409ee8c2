import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../tests/postgres.ts';
import { prepareSamples } from './product.ts';

/** A PostgreSQL shared by all workers, and the sample data that their servers start from. */
export default async function setup() {
  if (!existsSync('dist/server/server.js'))
    throw new Error('There is no build. Run `npm run build` first.');
  const postgres = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'app-e2e-sample-'));
  process.env.E2E_POSTGRES = postgres.url('');
  process.env.E2E_SAMPLE_FOLDER = folder;
  await prepareSamples(postgres.url(''), folder);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
