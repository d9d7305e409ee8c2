import type { Actor } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import type { ActivityKind, TargetType } from '~/shared/activity';
import type { AppError, RecordChange } from '~/shared/app-error';
import { type LogValues, changesBetween } from './changes-between';
import { lastChange } from './last-change';
import { recordChange } from './record';

/** The queries of `recordQueries`. */
interface Records<Row, Fields> {
  lock(tx: Db, id: string): Promise<Row | undefined>;
  insert(tx: Db, fields: Fields, now: Date): Promise<Row>;
  update(tx: Db, id: string, fields: Partial<Fields>, now: Date): Promise<Row>;
  remove(tx: Db, id: string): Promise<void>;
}

/** The records whose entries are `….created`, `….updated` and `….deleted`. */
type LoggedType = {
  [Type in TargetType]: `${Type}.updated` extends ActivityKind ? Type : never;
}[TargetType];

interface Options<Row> {
  type: LoggedType;
  /** The title of a record, which the log keeps. */
  titleOf(row: Row): string;
  notFound(): AppError;
  changed(details: { change: RecordChange | undefined }): AppError;
}

/** Saves records, and writes every change to the audit log in the same transaction. */
export function loggedRecords<Row extends { id: string; updatedAt: Date }, Fields extends object>(
  records: Records<Row, Fields>,
  { type, titleOf, notFound, changed }: Options<Row>,
) {
  const kindOf = (change: 'created' | 'updated' | 'deleted') => `${type}.${change}` as ActivityKind;
  const target = (row: Row) => ({ type, id: row.id, name: titleOf(row) });

  return {
    async create(tx: Db, actor: Actor, fields: Fields): Promise<Row> {
      const created = await records.insert(tx, fields, actor.context.now());
      const entry = {
        kind: kindOf('created'),
        target: target(created),
        after: fields as LogValues,
      };
      await recordChange(tx, actor, entry);
      return created;
    },

    /** Row lock until the transaction ends: concurrent edits wait for each other. */
    async lock(tx: Db, id: string): Promise<Row> {
      const stored = await records.lock(tx, id);
      if (!stored) throw notFound();
      return stored;
    },

    /** Optimistic locking: rejects an edit of an outdated version, and says who was faster. */
    async checkVersion(tx: Db, stored: Row, expectedUpdatedAt: string): Promise<void> {
      if (stored.updatedAt.getTime() === new Date(expectedUpdatedAt).getTime()) return;
      throw changed({ change: await lastChange(tx, { ...stored, kinds: [kindOf('updated')] }) });
    },

    /** Without a difference, nothing is saved or logged. */
    async update(tx: Db, actor: Actor, stored: Row, fields: Partial<Fields>): Promise<Row> {
      // Rows and fields have columns only; their types cannot say so.
      const changes = changesBetween(stored as unknown as LogValues, fields as LogValues);
      if (!changes) return stored;
      const updated = await records.update(tx, stored.id, fields, actor.context.now());
      await recordChange(tx, actor, {
        kind: kindOf('updated'),
        target: target(updated),
        ...changes,
      });
      return updated;
    },

    async remove(tx: Db, actor: Actor, stored: Row): Promise<void> {
      await records.remove(tx, stored.id);
      await recordChange(tx, actor, { kind: kindOf('deleted'), target: target(stored) });
    },
  };
}
