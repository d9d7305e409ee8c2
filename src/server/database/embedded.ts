import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { isTracing } from '../tracing';
import {
  type Database,
  type ExecuteSql,
  type OpenOptions,
  makeReadOnly,
  makeWritable,
} from './database';
import { lockFolder } from './owner-lock';
import { traceEmbedded } from './trace-statements';

const options = {
  extensions: { pg_trgm },
  // The default of 128 MB is meant for servers with far more data.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
};

/** An in-memory database, for tests and for building the template. */
export async function openMemory(
  template?: Blob,
  { readOnly = false }: OpenOptions = {},
): Promise<Database & { dump(): Promise<Blob> }> {
  const client = await PGlite.create({ ...options, ...(template && { loadDataDir: template }) });
  return {
    ...(await toDatabase(client, readOnly, () => client.close())),
    dump: () => client.dumpDataDir('none'),
  };
}

/** Opens the database in a folder. A new one starts from the template, if that was built. */
export async function openEmbedded(
  folder: string,
  templateFile: string,
  { readOnly = false }: OpenOptions = {},
): Promise<Database> {
  const unlock = lockFolder(folder);
  try {
    const data = join(folder, 'postgres');
    if (!existsSync(data)) await create(folder, data, templateFile);
    const client = await PGlite.create({ ...options, dataDir: data });
    return await toDatabase(client, readOnly, async () => {
      await client.close();
      unlock();
    });
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Created in a temporary folder and renamed: an interrupted first start leaves nothing behind. */
async function create(folder: string, data: string, templateFile: string): Promise<void> {
  const draft = join(folder, 'postgres.new');
  await rm(draft, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const loadDataDir = existsSync(templateFile)
    ? new Blob([new Uint8Array(readFileSync(templateFile))])
    : undefined;
  const client = await PGlite.create({
    ...options,
    dataDir: draft,
    ...(loadDataDir && { loadDataDir }),
  });
  await client.close();
  await rename(draft, data);
}

/** Only `exec` runs several statements. One that fails may leave its own transaction open. */
function getExecutor(client: PGlite): ExecuteSql {
  return async (text, values) => {
    if (values?.length) return client.query(text, values);
    try {
      return { rows: (await client.exec(text)).flatMap((result) => result.rows) };
    } catch (error) {
      await client.exec('rollback');
      throw error;
    }
  };
}

async function toDatabase(
  client: PGlite,
  readOnly: boolean,
  close: () => Promise<void>,
): Promise<Database> {
  if (isTracing()) traceEmbedded(client);
  const db = drizzle(client);
  const execute = getExecutor(client);
  if (readOnly) await client.exec(makeReadOnly);
  return {
    kind: 'embedded',
    db,
    execute,
    read: (work) => work(db),
    ping: async () => {
      await db.execute(sql`select 1`);
    },
    // One process owns the folder, so there are no other instances to exclude.
    async exclusively(work) {
      if (!readOnly) return work(db, execute);
      await client.exec(makeWritable);
      try {
        return await work(db, execute);
      } finally {
        await client.exec(makeReadOnly);
      }
    },
    async listen(channel, { received }) {
      return client.listen(channel, received);
    },
    close,
  };
}
