import type { Actor, ProcedureContext } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { withIsoDates } from '~/server/database/record-queries';
import type { ActivityKind, TargetType } from '~/shared/activity';
import type { AppError, RecordChange } from '~/shared/errors/app-error';
import type { Session } from '~/shared/session';
import { lastChange } from './last-change';
import { changedFields, toLogValues } from './log-values';
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
  /** Who may see and change a record, if not everyone with the permission: see `ownerOr`. */
  allows?(session: Session, row: Row): boolean;
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
  { type, title, notFound, changed, allows = () => true }: Options<NoInfer<Row>>,
) {
  type Edit = Partial<Fields>;
  const kind = (change: string) => `${type}.${change}` as ActivityKind;
  const target = (row: Row) => ({ type, id: row.id, name: title(row) });

  /** For users who may not see it, a record does not exist. */
  function found(session: Session, row: Row | undefined): Row {
    if (!row || !allows(session, row)) throw notFound();
    return row;
  }

  /** Row lock until the transaction ends: concurrent edits wait for each other. */
  const lock = async (tx: Db, { session }: Actor, id: string) =>
    found(session, await records.lock(tx, id));

  /** Saves and logs what differs. An action has a kind of entry that says what it has changed. */
  async function save(tx: Db, actor: Actor, stored: Row, fields: Edit, action?: ActivityKind) {
    const names = changedFields(stored, fields);
    if (names.length === 0) return stored;
    const updated = await records.update(tx, stored.id, fields, actor.context.now());
    const values = { before: toLogValues(stored, names), after: toLogValues(updated, names) };
    const entry = action ? { kind: action } : { kind: kind('updated'), ...values };
    await recordChange(tx, actor, { ...entry, target: target(updated) });
    return updated;
  }

  return {
    lock,
    save,

    async get({ request, session }: ProcedureContext, id: string) {
      return withIsoDates(found(session, await records.find(request.db, id)));
    },

    async create(tx: Db, actor: Actor, fields: Fields) {
      const created = await records.insert(tx, fields, actor.context.now());
      const after = toLogValues(created, Object.keys(fields));
      await recordChange(tx, actor, { kind: kind('created'), target: target(created), after });
      return withIsoDates(created);
    },

    /** Optimistic locking: rejects an edit of an outdated version, and says who was faster. */
    async update(tx: Db, actor: Actor, edit: Edit & Edited) {
      const { id, expectedUpdatedAt, ...fields } = edit;
      const stored = await lock(tx, actor, id);
      if (stored.updatedAt.getTime() !== new Date(expectedUpdatedAt).getTime())
        throw changed({ change: await lastChange(tx, { ...stored, kinds: [kind('updated')] }) });
      return withIsoDates(await save(tx, actor, stored, fields as Edit));
    },

    async remove(tx: Db, actor: Actor, { id }: { id: string }): Promise<void> {
      const stored = await lock(tx, actor, id);
      await records.remove(tx, id);
      await recordChange(tx, actor, { kind: kind('deleted'), target: target(stored) });
    },
  };
}
