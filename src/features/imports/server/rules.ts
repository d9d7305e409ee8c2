import { requireAlso } from '~/server/api/procedure';
import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { createBatch } from '~/features/batches/batches.server';
import { importError } from '../errors';
import type { CheckInput, Import, ReadInput } from '../schema';
import {
  type ImportCall,
  type ResolvedImport,
  getImportType,
  isRequired,
  guessMapping,
  idColumn,
} from './define';
import { toStored, decryptFile, summarize } from './read-file';
import { checkImport } from './jobs';
import {
  type FoundImport,
  changeImport,
  deleteImport,
  deleteRows,
  findImport,
  lockImport,
  readFile,
  toImport,
  undoUntil,
} from './queries';
import { importCalls, isOver, undoCalls } from './calls';

/** Business rules of imports. All but `readAgain` run in a transaction. */

const lock = (tx: Db, context: SessionContext, id: string) =>
  lockImport(tx, context.session.user.id, id);

async function readImport(tx: Db, context: SessionContext, id: string): Promise<Import> {
  return toImport(await findImport(tx, context.session.user.id, id), context);
}

function requireNotStarted({ status }: FoundImport): void {
  if (status === 'started') throw importError('IMPORT_STATE');
}

/** Reads the file again, with an encoding and a separator that the user has chosen. */
export async function readAgain(
  context: SessionContext,
  { id, encoding, separator }: ReadInput,
): Promise<Import> {
  const { session } = context;
  const { db, config } = context;
  const found = await findImport(db, session.user.id, id);
  requireNotStarted(found);
  // Outside of the transaction, as it takes a while.
  const bytes = decryptFile(config, await readFile(db, id));
  const summary = await summarize(bytes, { encoding, separator });
  const mapping = guessMapping(getImportType(found.type), summary);
  return db.transaction(async (tx) => {
    const locked = await lock(tx, context, id);
    requireNotStarted(locked);
    await deleteRows(tx, id);
    const revision = locked.revision + 1;
    const read = { ...toStored(config, summary), mapping, revision };
    await changeImport(tx, id, { ...read, status: 'uploaded', counts: null });
    return readImport(tx, context, id);
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
  context: SessionContext,
  { id, mapping }: CheckInput,
): Promise<Import> {
  const found = await lock(tx, context, id);
  requireNotStarted(found);
  if (!isComplete(getImportType(found.type), mapping, found.headers))
    throw importError('IMPORT_MAPPING');
  const revision = found.revision + 1;
  await deleteRows(tx, id);
  await changeImport(tx, id, { mapping, revision, status: 'checking', counts: null });
  await context.jobs.enqueue(tx, checkImport, { id, revision });
  return readImport(tx, context, id);
}

/** What some columns need besides. Asked now, because the job cannot ask. */
async function requireGuarded(tx: Db, context: SessionContext, found: FoundImport) {
  const { columns } = getImportType(found.type);
  for (const permission of found.guarded.flatMap((name) => columns[name]?.permission ?? []))
    await requireAlso(tx, context, permission);
}

/** Which of two procedures are called: for new rows, and for changed ones. */
const getProcedures = ({ counts }: FoundImport, forNew: ImportCall, forChanged: ImportCall) => [
  ...(counts?.new ? [forNew.procedure] : []),
  ...(counts?.changed ? [forChanged.procedure] : []),
];

/** Hands the rows over to a batch: each is a call with the rules of that call. */
export async function runImport(
  tx: Db,
  context: SessionContext,
  { id }: { id: string },
): Promise<Import> {
  const found = await lock(tx, context, id);
  const { counts } = found;
  if (found.status !== 'checked' || !counts) throw importError('IMPORT_STATE');
  await requireGuarded(tx, context, found);
  const type = getImportType(found.type);
  const procedures = getProcedures(found, type.create, type.update);
  if (procedures.length === 0) throw importError('IMPORT_STATE');
  const batchId = await createBatch(tx, context, {
    action: type.title,
    procedures,
    selection: importCalls(id),
    total: counts.new + counts.changed,
  });
  const startedAt = context.now();
  // The file is no longer needed.
  const without = { file: null, preview: null, samples: [] };
  await changeImport(tx, id, { ...without, status: 'started', batchId, startedAt });
  return readImport(tx, context, id);
}

/** Calls that reverse those of the import, for records that have not changed since. */
export async function undoImport(
  tx: Db,
  context: SessionContext,
  { id }: { id: string },
): Promise<Import> {
  const found = await lock(tx, context, id);
  const { batchId, startedAt, undoLeft } = found;
  if (!batchId || !startedAt) throw importError('IMPORT_STATE');
  if (undoLeft !== null || context.now() >= undoUntil(startedAt))
    throw importError('IMPORT_NOT_UNDOABLE');
  if (!(await isOver(tx, batchId))) throw importError('IMPORT_STATE');
  const type = getImportType(found.type);
  const undoBatchId = await createBatch(tx, context, {
    action: 'imports:undo.action',
    procedures: getProcedures(found, type.remove, type.update),
    selection: undoCalls(id),
  });
  // The batch counts the records that it leaves as they are.
  await changeImport(tx, id, { undoBatchId, undoLeft: 0 });
  return readImport(tx, context, id);
}

export async function removeImport(
  tx: Db,
  context: SessionContext,
  { id }: { id: string },
): Promise<void> {
  await lock(tx, context, id);
  await deleteImport(tx, id);
}
