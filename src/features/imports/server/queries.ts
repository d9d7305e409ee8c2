import { and, asc, eq, getTableColumns, gt, inArray, lt, ne } from 'drizzle-orm';
import { users } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import { deleteInChunks } from '~/server/database/delete-in-chunks';
import type { RequestContext } from '~/server/request-context';
import type { I18n, MessageKey, Translate } from '~/shared/i18n/i18n';
import { translateIssue } from '~/shared/i18n/message';
import { commonError } from '~/shared/errors/app-error';
import { importError } from '../errors';
import { retentionHours, undoMinutes } from '../limits';
import type { Import, ImportRow, ImportTypeInfo, RowsInput } from '../schema';
import { type ResolvedImport, getImportType, isRequired, idColumn } from './define';
import { decryptPreview } from './read-file';
import { type CheckedRow } from './check-rows';
import {
  type StoredImport,
  type StoredProblem,
  type StoredRow,
  importRows,
  imports,
} from './tables';

const { file: _file, ...columns } = getTableColumns(imports);

/** Without the file, which is large. */
export type FoundImport = Omit<StoredImport, 'file'>;

const own = (userId: string, id: string) => and(eq(imports.id, id), eq(imports.userId, userId));

/** An import of this user: those of others do not exist for them. */
export async function findImport(db: Db, userId: string, id: string): Promise<FoundImport> {
  const [found] = await db.select(columns).from(imports).where(own(userId, id));
  if (!found) throw importError('IMPORT_NOT_FOUND');
  return found;
}

/** The first lock of a transaction that writes to imports: see "Lock order" in architecture.md. */
export async function lockOwner(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
}

export async function lockImport(tx: Db, userId: string, id: string): Promise<FoundImport> {
  await lockOwner(tx, userId);
  const [found] = await tx.select(columns).from(imports).where(own(userId, id)).for('update');
  if (!found) throw importError('IMPORT_NOT_FOUND');
  return found;
}

/** The import that a job checks, unless it was changed since. */
export async function findChecking(db: Db, id: string, revision: number) {
  const [found] = await db.select().from(imports).where(isChecking(id, revision));
  return found;
}

const isChecking = (id: string, revision: number) =>
  and(eq(imports.id, id), eq(imports.revision, revision), eq(imports.status, 'checking'));

export async function readFile(db: Db, id: string): Promise<string> {
  const [found] = await db.select({ file: imports.file }).from(imports).where(eq(imports.id, id));
  if (!found?.file) throw importError('IMPORT_STATE');
  return found.file;
}

export const changeImport = (tx: Db, id: string, fields: Partial<StoredImport>) =>
  tx.update(imports).set(fields).where(eq(imports.id, id));

/** A new upload replaces those that were not imported. */
export async function insertImport(tx: Db, fields: typeof imports.$inferInsert): Promise<string> {
  await lockOwner(tx, fields.userId);
  await tx
    .delete(imports)
    .where(and(eq(imports.userId, fields.userId), ne(imports.status, 'started')));
  const [created] = await tx.insert(imports).values(fields).returning({ id: imports.id });
  if (!created) throw new Error('The import was not stored');
  return created.id;
}

export const deleteRows = (tx: Db, id: string) =>
  tx.delete(importRows).where(eq(importRows.importId, id));

/** Deletes what an attempt that died has saved. The lock keeps a new check from mixing in. */
export const deleteSavedRows = (db: Db, found: Checking): Promise<boolean> =>
  whileChecking(db, found, (tx) => deleteRows(tx, found.id));

/** Saves rows unless the import was changed since. */
export const saveRows = (
  db: Db,
  found: Checking,
  checked: readonly CheckedRow[],
): Promise<boolean> =>
  whileChecking(db, found, (tx) =>
    tx
      .insert(importRows)
      .values(checked.map((row) => ({ importId: found.id, ...row })))
      .onConflictDoNothing(),
  );

type Checking = Pick<StoredImport, 'id' | 'revision'>;

function whileChecking(
  db: Db,
  { id, revision }: Checking,
  work: (tx: Db) => PromiseLike<unknown>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [current] = await tx
      .select({ id: imports.id })
      .from(imports)
      .where(isChecking(id, revision))
      .for('share');
    if (!current) return false;
    await work(tx);
    return true;
  });
}

export const finishCheck = (
  db: Db,
  { id, revision }: Checking,
  result: Pick<StoredImport, 'status'> & Partial<Pick<StoredImport, 'counts' | 'guarded'>>,
) => db.update(imports).set(result).where(isChecking(id, revision));

export async function deleteOldImports(db: Db, now: Date): Promise<void> {
  const isOld = lt(imports.createdAt, new Date(now.getTime() - retentionHours * 3_600_000));
  const old = db.select({ id: imports.id }).from(imports).where(isOld);
  await deleteInChunks(db, importRows, inArray(importRows.importId, old));
  await deleteInChunks(db, imports, isOld);
}

export function describeType(type: ResolvedImport, { t }: I18n): ImportTypeInfo {
  return {
    name: type.name,
    title: t(type.title),
    list: type.list,
    columns: [
      ...Object.entries(type.columns).map(([name, { label, key }]) => ({
        name,
        label: t(label),
        required: isRequired(type, name),
        key: key !== undefined,
      })),
      { name: idColumn, label: t('imports:id'), required: false, key: false },
    ],
  };
}

export const undoUntil = (startedAt: Date): Date =>
  new Date(startedAt.getTime() + undoMinutes * 60_000);

export function toImport(
  found: FoundImport,
  { config, i18n, now }: Pick<RequestContext, 'config' | 'i18n' | 'now'>,
): Import {
  const { userId: _userId, revision: _revision, guarded: _guarded, ...rest } = found;
  const { startedAt, preview, ...shown } = rest;
  const until = startedAt && found.undoLeft === null ? undoUntil(startedAt) : null;
  return {
    ...shown,
    // Without one, the release before has stored it.
    ...(preview && decryptPreview(config, preview)),
    type: describeType(getImportType(found.type), i18n),
    undoUntil: until && until > now() ? until.toISOString() : null,
    createdAt: found.createdAt.toISOString(),
  };
}

/** Keyset pagination by the number of the row. */
export async function listRows(
  db: Db,
  found: FoundImport,
  { cursor = '0', limit, fate }: Pick<RowsInput, 'cursor' | 'fate'> & { limit: number },
  { t }: I18n,
) {
  if (!/^\d{1,9}$/.test(cursor)) throw commonError('BAD_REQUEST', { field: 'cursor' });
  const filter = [eq(importRows.importId, found.id), gt(importRows.number, Number(cursor))];
  if (fate) filter.push(eq(importRows.fate, fate));
  const page = await db
    .select()
    .from(importRows)
    .where(and(...filter))
    .orderBy(asc(importRows.number))
    .limit(limit + 1);
  const items = page.slice(0, limit);
  const { counts, rowCount } = found;
  const last = page.length > limit ? items.at(-1) : undefined;
  return {
    total: fate ? (counts?.[fate] ?? 0) : rowCount,
    next: last ? String(last.number) : null,
    items: items.map(toRow(getImportType(found.type), t)),
  };
}

export async function listRejected(db: Db, { id, type }: FoundImport, t: Translate) {
  const rejected = await db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.fate, 'rejected')))
    .orderBy(asc(importRows.number));
  return rejected.map(toRow(getImportType(type), t));
}

/** A row with the labels of its columns. */
function toRow({ columns: known }: ResolvedImport, t: Translate) {
  const labels = (name: string) => {
    const label = name === idColumn ? 'imports:id' : known[name]?.label;
    return label ? t(label) : name;
  };
  return (row: StoredRow): ImportRow => ({
    id: String(row.number),
    number: row.number,
    label: row.label,
    fate: row.fate,
    changes: row.changes.map((change) => ({ ...change, column: labels(change.column) })),
    problems: row.problems.map((problem) => ({
      column: problem.column && labels(problem.column),
      message: translateProblem(t, problem),
    })),
  });
}

function translateProblem(t: Translate, { message, parameters }: StoredProblem): string {
  if (!parameters) return translateIssue(t, message);
  return (t as (key: MessageKey, values: object) => string)(message as MessageKey, parameters);
}

export const deleteImport = (tx: Db, id: string) => tx.delete(imports).where(eq(imports.id, id));
