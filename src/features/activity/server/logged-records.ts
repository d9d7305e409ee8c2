import type { Actor } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { withIsoDates } from '~/server/database/record-queries';
import type { ActivityKind, TargetType } from '~/shared/activity';
import type { AppError, RecordChange } from '~/shared/app-error';
import { type LogValues, changesBetween } from './changes-between';
import { lastChange } from './last-change';
import { recordChange } from './record';

/** The queries of `recordQueries`. */
interface Records<Row, Fields> {
  find(db: Db, id: string): Promise<Row | undefined>;
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
  title(row: Row): string;
  notFound(): AppError;
  changed(details: { change: RecordChange | undefined }): AppError;
}

/** The record to edit, and the version that the user has seen. */
interface Edited {
  id: string;
  expectedUpdatedAt: string;
}

/**
 * Reads and changes records, and writes every change to the audit log in the same transaction.
 * `create`, `update` and `remove` are complete rules; rules that do more use `lock` and `save`.
 */
export function loggedRecords<Row extends { id: string; updatedAt: Date }, Fields extends object>(
  records: Records<Row, Fields>,
  { type, title, notFound, changed }: Options<Row>,
) {
  const kind = (change: 'created' | 'updated' | 'deleted') => `${type}.${change}` as ActivityKind;
  const target = (row: Row) => ({ type, id: row.id, name: title(row) });
  const found = (row: Row | undefined): Row => {
    if (!row) throw notFound();
    return row;
  };

  /** Row lock until the transaction ends: concurrent edits wait for each other. */
  const lock = async (tx: Db, id: string) => found(await records.lock(tx, id));

  /** Saves and logs what differs; without a difference, nothing. */
  async function save(tx: Db, actor: Actor, stored: Row, fields: Partial<Fields>): Promise<Row> {
    // Rows and fields have columns only; their types cannot say so.
    const changes = changesBetween(stored as unknown as LogValues, fields as LogValues);
    if (!changes) return stored;
    const updated = await records.update(tx, stored.id, fields, actor.context.now());
    await recordChange(tx, actor, { kind: kind('updated'), target: target(updated), ...changes });
    return updated;
  }

  return {
    lock,
    save,

    get: async (db: Db, id: string) => withIsoDates(found(await records.find(db, id))),

    async create(tx: Db, actor: Actor, fields: Fields) {
      const created = await records.insert(tx, fields, actor.context.now());
      const after = fields as LogValues;
      await recordChange(tx, actor, { kind: kind('created'), target: target(created), after });
      return withIsoDates(created);
    },

    /** Optimistic locking: rejects an edit of an outdated version, and says who was faster. */
    async update(tx: Db, actor: Actor, { id, expectedUpdatedAt, ...fields }: Fields & Edited) {
      const stored = await lock(tx, id);
      if (stored.updatedAt.getTime() !== new Date(expectedUpdatedAt).getTime())
        throw changed({ change: await lastChange(tx, { ...stored, kinds: [kind('updated')] }) });
      return withIsoDates(await save(tx, actor, stored, fields as unknown as Fields));
    },

    async remove(tx: Db, actor: Actor, { id }: { id: string }): Promise<void> {
      const stored = await lock(tx, id);
      await records.remove(tx, id);
      await recordChange(tx, actor, { kind: kind('deleted'), target: target(stored) });
    },
  };
}
