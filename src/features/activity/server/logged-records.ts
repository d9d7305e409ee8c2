import type { Db } from '~/server/database/database';
import { withIsoDates } from '~/server/database/record-queries';
import type { SessionContext } from '~/server/request-context';
import type { ActivityKind, TargetType } from '~/shared/activity';
import type { AppError, RecordChange } from '~/shared/errors/app-error';
import type { Session } from '~/shared/session';
import { changedFields } from './log-values';
import { type RecordLog, recordLog } from './record-log';

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

interface Options<Row extends Version> {
  type: LoggedType;
  /** The title of a record, which the log keeps. */
  title(row: Row): string;
  /** Its entries, if they are about what it belongs to. */
  log?: RecordLog<Row>;
  notFound(): AppError;
  changed(details: { change: RecordChange | undefined }): AppError;
  /** Who may see and change a record, if not everyone with the permission: see `ownerOr`. */
  allows?(session: Session, row: Row): boolean;
}

interface Version {
  id: string;
  updatedAt: Date;
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
export function loggedRecords<Row extends Version, Fields extends object>(
  records: Records<Row, Fields>,
  options: Options<NoInfer<Row>>,
) {
  const { notFound, changed, allows = () => true, log = recordLog<Row>(options) } = options;

  /** For users who may not see it, a record does not exist. */
  function found({ session }: SessionContext, row: Row | undefined): Row {
    if (!row || !allows(session, row)) throw notFound();
    return row;
  }

  /** Row lock until the transaction ends: concurrent edits wait for each other. */
  const lock = async (tx: Db, by: SessionContext, id: string) =>
    found(by, await records.lock(tx, id));

  /** Saves and logs what differs. An action has a kind of entry that says what it has changed. */
  async function save(
    tx: Db,
    context: SessionContext,
    stored: Row,
    fields: Partial<Fields>,
    action?: ActivityKind,
  ) {
    const names = changedFields(stored, fields);
    if (names.length === 0) return stored;
    const after = await records.update(tx, stored.id, fields, context.now());
    await log.updated(tx, context, { before: stored, after, fields: names }, action);
    return after;
  }

  return {
    lock,
    save,

    get: async (context: SessionContext, id: string) =>
      withIsoDates(found(context, await records.find(context.db, id))),

    async create(tx: Db, context: SessionContext, fields: Fields) {
      const created = await records.insert(tx, fields, context.now());
      await log.created(tx, context, created, fields);
      return withIsoDates(created);
    },

    /** Optimistic locking: rejects an edit of an outdated version, and says who was faster. */
    async update(tx: Db, context: SessionContext, edit: Partial<Fields> & Edited) {
      const { id, expectedUpdatedAt, ...fields } = edit;
      const stored = await lock(tx, context, id);
      if (stored.updatedAt.getTime() !== new Date(expectedUpdatedAt).getTime())
        throw changed({ change: await log.lastUpdate(tx, stored) });
      return withIsoDates(await save(tx, context, stored, fields as Partial<Fields>));
    },

    async remove(tx: Db, context: SessionContext, { id }: { id: string }): Promise<void> {
      const stored = await lock(tx, context, id);
      await records.remove(tx, id);
      await log.deleted(tx, context, stored);
    },
  };
}
