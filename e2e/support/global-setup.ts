import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '../../tests/postgres.ts';
import { startInTemporaryFolder } from '../../tests/temporary-folder.ts';
import { prepareSamples } from './product.ts';

/** A PostgreSQL shared by all workers, and the sample data that their servers start from. */
export default async function setup() {
  if (!existsSync('dist/server/server.js'))
    throw new Error('There is no build. Run `npm run build` first.');
  const temporary = await startInTemporaryFolder();
  const postgres = await startPostgres();
  const folder = join(temporary.folder, 'sample');
  await mkdir(folder);
  process.env.E2E_POSTGRES = postgres.url('');
  process.env.E2E_SAMPLE_FOLDER = folder;
  await prepareSamples(postgres.url(''), folder);
  return async () => {
    await postgres.stop();
    await temporary.remove();
  };
}
