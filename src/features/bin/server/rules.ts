import { getAuthor, recordChange } from '~/features/activity/activity.server';
import { requireAlso } from '~/server/api/procedure';
import type { Db } from '~/server/database/database';
import { type ConstraintErrors, sqlState, toAppError } from '~/server/database/errors';
import { createCipher } from '~/server/encryption';
import type { SessionContext } from '~/server/request-context';
import type { ActivityKind, TargetType } from '~/shared/activity';
import { AppError } from '~/shared/errors/app-error';
import { binError } from '../errors';
import { binDays } from '../schema';
import { binTypes } from '../types';
import { type BinnedTable, declaredBin } from './declared';
import { deleteEntry, insertEntry, lockEntry } from './queries';
import { insertSnapshot } from './restore';
import { type Snapshot, limits, takeSnapshot } from './snapshot';
import type { binEntries } from './tables';

/** Rules of the bin, each in a transaction. */

interface DeletedRecord {
  type: TargetType;
  id: string;
  name: string;
  /** Tells records of the same name apart. */
  detail?: string;
}

/** Of the input of a deletion. */
interface Deletion {
  forGood?: boolean | undefined;
}

/** Deleting for good needs it too, there or from the bin. */
const mayErase = { bin: 'delete' } as const;

type Entry = typeof binEntries.$inferSelect;

const getCipher = ({ config }: SessionContext) =>
  createCipher(config.authSecret, 'bin', config.previousAuthSecret);

/** Stored images are named by 32 hexadecimal digits: IDs of records have hyphens. */
const imageId = /\b[\da-f]{32}\b/g;

const findImages = ({ record, deleted }: Snapshot): string[] => [
  ...new Set([record, ...Object.values(deleted).flat()].flatMap((row) => row.match(imageId) ?? [])),
];

/**
 * Copies a record and all that refers to it to the bin, unless it is to be deleted for good. Call it
 * before the record is deleted, and `recordErased` afterwards.
 */
export async function moveToBin(
  tx: Db,
  context: SessionContext,
  deleted: DeletedRecord,
  { forGood = false }: Deletion = {},
): Promise<void> {
  if (forGood) return requireAlso(tx, context, mayErase);
  const { type, id, name, detail = '' } = deleted;
  const now = context.now();
  const snapshot = await takeSnapshot(tx, getTable(type).table, id);
  const data = JSON.stringify(snapshot);
  if (data.length > limits.length) throw binError('BIN_ENTRY_TOO_LARGE');
  const { actor: author } = getAuthor(context.session);
  await insertEntry(tx, {
    id,
    type,
    name,
    detail,
    deletedById: author.id,
    deletedAt: now,
    expiresAt: new Date(now.getTime() + binDays * 86_400_000),
    data: getCipher(context).encrypt(data),
    images: findImages(snapshot),
  });
}

/**
 * For the audit log, if a record is deleted for good. Call it after what belongs to the record has
 * ended, and hears no more of it.
 */
export async function recordErased(
  tx: Db,
  context: SessionContext,
  deleted: DeletedRecord,
  { forGood = false }: Deletion = {},
): Promise<void> {
  if (forGood) await recordErasure(tx, context, deleted);
}

async function recordErasure(
  tx: Db,
  context: SessionContext,
  { type, id, name }: Pick<DeletedRecord, 'id' | 'name'> & { type: string },
): Promise<void> {
  await requireAlso(tx, context, mayErase);
  await recordChange(tx, context, {
    kind: `${type}.erased` as ActivityKind,
    target: { type: type as TargetType, id, name },
  });
}

/** Locks the entry, and checks what deleting such a record needs. */
async function requireEntry(tx: Db, context: SessionContext, id: string): Promise<Entry> {
  const entry = await lockEntry(tx, id, context.now());
  const type = entry && binTypes()[entry.type];
  // Its feature may have been removed.
  if (!entry || !type) throw binError('BIN_ENTRY_NOT_FOUND');
  await requireAlso(tx, context, type.permission);
  return entry;
}

function getTable(type: string): BinnedTable {
  const found = declaredBin().types[type];
  if (!found) throw new Error(`${type}: no feature declares it in bin of feature.server.ts`);
  return found;
}

function readSnapshot(context: SessionContext, { data }: Entry): Snapshot {
  try {
    return JSON.parse(getCipher(context).decrypt(data));
  } catch (cause) {
    // AUTH_SECRET was replaced twice.
    throw binError('BIN_ENTRY_OUTDATED', { cause });
  }
}

export async function restoreEntry(tx: Db, context: SessionContext, { id }: { id: string }) {
  const entry = await requireEntry(tx, context, id);
  const { type, name } = entry;
  const { table, constraints, beforeRestore } = getTable(type);
  const snapshot = readSnapshot(context, entry);
  if (beforeRestore)
    snapshot.record = JSON.stringify(await beforeRestore(tx, context, JSON.parse(snapshot.record)));
  const leftOut = await insertSnapshot(tx, context, table, snapshot).catch((error: unknown) => {
    throw toBinError(context, error, { ...declaredBin().constraints, ...constraints });
  });
  await deleteEntry(tx, id);
  await recordChange(tx, context, {
    kind: `${type}.restored` as ActivityKind,
    target: { type: type as TargetType, id, name },
    ...(leftOut > 0 && { after: { leftOut } }),
  });
  return { id, type, leftOut };
}

export async function eraseEntry(
  tx: Db,
  context: SessionContext,
  { id }: { id: string },
): Promise<void> {
  const entry = await requireEntry(tx, context, id);
  await getTable(entry.type).beforeErase?.(tx, context);
  await deleteEntry(tx, id);
  await recordErasure(tx, context, entry);
}

/** A record that does not fit into the database any more is a conflict, not a bug. */
function toBinError(
  context: SessionContext,
  cause: unknown,
  constraints: ConstraintErrors,
): unknown {
  if (cause instanceof AppError) return cause;
  const state = sqlState(cause);
  // A column that must have a value, a check, or a type that has changed.
  if (['23502', '23514'].includes(state) || state.startsWith('22'))
    return binError('BIN_ENTRY_OUTDATED', { cause });
  // A taken place, or a missing reference.
  if (!['23505', '23503', '23P01'].includes(state)) return cause;
  const known = toAppError(cause, constraints);
  if (!known) return binError('BIN_CONFLICT', { cause });
  const { t } = context.i18n;
  return binError('BIN_CONFLICT', {
    cause,
    messageText: t('bin-errors:conflict.reason', { reason: t(known.messageKey) }),
    data: { reason: known.code },
  });
}
