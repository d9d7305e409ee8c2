import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { OnActivity } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import { type Editing, editingSchema } from '../schema';

/** What instances tell each other, through the database. */
export const channel = 'live';

const messageSchema = v.object({
  changed: v.optional(v.record(v.string(), v.array(v.string()))),
  editing: v.optional(editingSchema),
});
export type Message = v.InferOutput<typeof messageSchema>;

/** `pg_notify` takes 8000 bytes. */
const idsPerMessage = 50;

/** Sent when the transaction commits, and never if it does not. */
async function sendMessage(tx: Db, message: Message): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(message)})`);
}

/** A record that was created, changed or deleted. */
export interface Change {
  /** As in the audit log, or one that a feature lists in `changes`. */
  type: string;
  id: string;
}

/** IDs of changed records by type. */
export type RecordIds = Readonly<Record<string, string[]>>;

export function toRecordIds(changes: readonly Change[]): RecordIds {
  const ids = Map.groupBy(changes, ({ type }) => type);
  return Object.fromEntries([...ids].map(([type, all]) => [type, all.map(({ id }) => id)]));
}

/**
 * Announces changes, in their transaction. What is recorded in the audit log is announced already;
 * call this for the rest.
 */
export async function announceChanges(tx: Db, changes: readonly Change[]): Promise<void> {
  // Many entries of the log may be about one record.
  const unique = [
    ...new Map(changes.map((change) => [`${change.type} ${change.id}`, change])).values(),
  ];
  for (let from = 0; from < unique.length; from += idsPerMessage) {
    await sendMessage(tx, { changed: toRecordIds(unique.slice(from, from + idsPerMessage)) });
  }
}

type Entry = Pick<Parameters<OnActivity>[2][number], 'id' | 'targetType' | 'targetId'>;

/** The records of entries of the audit log, and once that it has new ones. */
export const changesIn = (entries: readonly Entry[]): Change[] => [
  ...entries.flatMap(({ targetType: type, targetId: id }) => (type && id ? [{ type, id }] : [])),
  ...entries.slice(0, 1).map(({ id }) => ({ type: 'activity', id })),
];

/** What the audit log records is announced with it. */
export const announceRecorded: OnActivity = (tx, _where, entries) =>
  announceChanges(tx, changesIn(entries));

export const publishEditing = (db: Db, editing: Editing) => sendMessage(db, { editing });

/** Undefined for what a newer or older version sends. */
export function parseMessage(payload: string): Message | undefined {
  try {
    const parsed = v.safeParse(messageSchema, JSON.parse(payload));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
