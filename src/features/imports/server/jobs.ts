import * as v from 'valibot';
import { type JobContext, defineJob, noData } from '~/server/jobs/job';
import type { Import } from '../schema';
import { type CheckState, checkRows } from './check-rows';
import { decode, type FileRow, readRows, decryptFile } from './read-file';
import { getImportType } from './define';
import { deleteOldImports, deleteSavedRows, findChecking, finishCheck, saveRows } from './queries';
import type { StoredImport } from './tables';

const retry = { limit: 2, delaySeconds: 5, maxDelaySeconds: 30 };

/** Checks all rows of an import. Nothing is written but what becomes of each. */
export const checkImport = defineJob({
  name: 'check-import',
  title: 'imports:job.check',
  schema: v.strictObject({ id: v.string(), revision: v.number() }),
  retry,
  timeoutSeconds: 900,
  async run({ id, revision }, context) {
    const found = await findChecking(context.db, id, revision);
    if (!found?.file) return;
    try {
      await check({ ...found, file: found.file }, context);
    } catch (error) {
      if (context.attempt > retry.limit) await finishCheck(context.db, found, { status: 'failed' });
      throw error;
    }
  },
});

/** Rows of one round of queries. Pages wait for each of them on the embedded database. */
const chunkSize = 100;

async function* inChunks(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow[]> {
  let chunk: FileRow[] = [];
  for await (const row of rows) {
    chunk.push(row);
    if (chunk.length < chunkSize) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

async function check(
  found: StoredImport & { file: string },
  { db, config, signal }: JobContext,
): Promise<void> {
  const state: CheckState = {
    type: getImportType(found.type),
    mapping: found.mapping,
    headerCount: found.headers.length,
    userId: found.userId,
    seen: new Map(),
    guarded: new Set(),
  };
  const counts: NonNullable<Import['counts']> = { new: 0, changed: 0, same: 0, rejected: 0 };
  if (!(await deleteSavedRows(db, found))) return;
  const text = decode(decryptFile(config, found.file), found.encoding);
  for await (const rows of inChunks(readRows(text, found.separator))) {
    signal.throwIfAborted();
    const checked = await checkRows(db, state, rows);
    for (const { fate } of checked) counts[fate] += 1;
    if (!(await saveRows(db, found, checked))) return;
  }
  const guarded = [...state.guarded];
  await finishCheck(db, found, { status: 'checked', counts, guarded });
}

export const importCleanup = defineJob({
  name: 'import-cleanup',
  title: 'imports:job.cleanup',
  schema: noData,
  schedule: '17 * * * *',
  run: (_data, { db, now }) => deleteOldImports(db, now()),
});
