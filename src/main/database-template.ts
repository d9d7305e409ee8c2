import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createLog } from '~/server/log';
import { templateFile } from './boot';
import { migrateSchema } from './migrate-schema';

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
