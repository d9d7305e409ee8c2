import { requireAlso } from '~/server/api/procedure';
import type { Actor } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { createBatch } from '~/features/batches/batches.server';
import { importError } from '../errors';
import type { CheckInput, Import, ReadInput } from '../schema';
import { type ResolvedImport, getImportType, isRequired } from './define';
import { unpackFile } from './file';
import { guessMapping, idColumn } from './guess-mapping';
import { checkImport } from './jobs';
import {
  type FoundImport,
  callRows,
  changeImport,
  deleteImport,
  deleteRows,
  findImport,
  lockImport,
  readFile,
  toImport,
  undoUntil,
} from './queries';
import { summarize } from './read-file';
import { getReverseCalls, readResults } from './undo';

/** Business rules of imports. All but `readAgain` run in a transaction. */

const lock = (tx: Db, { session }: Actor, id: string) => lockImport(tx, session.user.id, id);

async function read(tx: Db, { context, session }: Actor, id: string): Promise<Import> {
  return toImport(await findImport(tx, session.user.id, id), context.i18n, context.now());
}

function requireNotStarted({ status }: FoundImport): void {
  if (status === 'started') throw importError('IMPORT_STATE');
}

/** Reads the file again, with an encoding and a separator that the user has chosen. */
export async function readAgain(
  actor: Actor,
  { id, encoding, separator }: ReadInput,
): Promise<Import> {
  const { context, session } = actor;
  const { db, config } = context;
  const found = await findImport(db, session.user.id, id);
  requireNotStarted(found);
  // Outside of the transaction, as it takes a while.
  const bytes = unpackFile(config, await readFile(db, id));
  const summary = await summarize(bytes, { encoding, separator });
  const mapping = guessMapping(getImportType(found.type), summary.headers);
  return db.transaction(async (tx) => {
    const locked = await lock(tx, actor, id);
    requireNotStarted(locked);
    await deleteRows(tx, id);
    const revision = locked.revision + 1;
    await changeImport(tx, id, { ...summary, mapping, revision, status: 'uploaded', counts: null });
    return read(tx, actor, id);
  });
}

/** Each column at most once, and all required ones unless rows are matched by ID. */
function isComplete(type: ResolvedImport, mapping: CheckInput['mapping'], headers: string[]) {
  const names = Object.keys(mapping);
  const indexes = Object.values(mapping);
  const required = Object.keys(type.columns).filter((name) => isRequired(type, name));
  return (
    names.every((name) => name === idColumn || Object.hasOwn(type.columns, name)) &&
    indexes.every((index) => index < headers.length) &&
    new Set(indexes).size === indexes.length &&
    (names.includes(idColumn) || required.every((name) => names.includes(name)))
  );
}

export async function startCheck(
  tx: Db,
  actor: Actor,
  { id, mapping }: CheckInput,
): Promise<Import> {
  const found = await lock(tx, actor, id);
  requireNotStarted(found);
  if (!isComplete(getImportType(found.type), mapping, found.headers))
    throw importError('IMPORT_MAPPING');
  const revision = found.revision + 1;
  await deleteRows(tx, id);
  await changeImport(tx, id, { mapping, revision, status: 'checking', counts: null });
  await actor.context.jobs.enqueue(tx, checkImport, { id, revision });
  return read(tx, actor, id);
}

/** What some columns need besides. Asked now, because the job cannot ask. */
async function requireGuarded(tx: Db, actor: Actor, found: FoundImport) {
  const { columns } = getImportType(found.type);
  for (const permission of found.guarded.flatMap((name) => columns[name]?.permission ?? []))
    await requireAlso(tx, actor, permission);
}

/** Hands the rows over to a batch: each is a call with the rules of that call. */
export async function runImport(tx: Db, actor: Actor, { id }: { id: string }): Promise<Import> {
  const found = await lock(tx, actor, id);
  if (found.status !== 'checked') throw importError('IMPORT_STATE');
  await requireGuarded(tx, actor, found);
  const type = getImportType(found.type);
  const rows = await callRows(tx, id);
  if (rows.length === 0) throw importError('IMPORT_STATE');
  const batchId = await createBatch(tx, actor, {
    action: type.title,
    calls: rows.map(({ fate, input, label }) => ({
      procedure: fate === 'new' ? type.create.procedure : type.update.procedure,
      input: input ?? {},
      name: label,
    })),
  });
  const startedAt = actor.context.now();
  // The file is no longer needed.
  await changeImport(tx, id, { status: 'started', batchId, startedAt, file: null, samples: [] });
  return read(tx, actor, id);
}

export async function undoImport(tx: Db, actor: Actor, { id }: { id: string }): Promise<Import> {
  const found = await lock(tx, actor, id);
  const { batchId, startedAt, undoLeft } = found;
  if (!batchId || !startedAt) throw importError('IMPORT_STATE');
  if (undoLeft !== null || actor.context.now() >= undoUntil(startedAt))
    throw importError('IMPORT_NOT_UNDOABLE');
  const results = await readResults(tx, batchId);
  if (!results) throw importError('IMPORT_STATE');
  const type = getImportType(found.type);
  const { calls, left } = await getReverseCalls(tx, type, await callRows(tx, id), results);
  const undoBatchId =
    calls.length > 0
      ? await createBatch(tx, actor, { action: 'imports:undo.action', calls })
      : null;
  await changeImport(tx, id, { undoBatchId, undoLeft: left });
  return read(tx, actor, id);
}

export async function removeImport(tx: Db, actor: Actor, { id }: { id: string }): Promise<void> {
  await lock(tx, actor, id);
  await deleteImport(tx, id);
}
