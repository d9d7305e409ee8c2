import type { PgTable } from 'drizzle-orm/pg-core';
import type { Actor } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { recordQueries } from '~/server/database/record-queries';
import type { Columns } from '~/server/lists/row-columns';
import { exportOwned } from '~/server/my-data';
import { ownerOr } from '~/server/permissions';
import type { AppErrorDetails } from '~/shared/errors/app-error';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { loggedRecords } from '../logged-records';
import { constraintErrors } from './constraints';
import { columnsOf, listOf } from './list';
import type { CreateInput, Item, Options, RecordDefinition, RecordTable } from './options';
import { permissionOf, proceduresOf } from './procedures';
import { insertSamples } from './samples';

/**
 * The API of a record, and what `feature.server.ts` declares of it. Each change is a rule in one
 * transaction, with its entry in the audit log. Spread `procedures`, and replace those that differ.
 */
export function serveRecord<const Definition extends RecordDefinition, Table extends RecordTable>(
  record: Definition,
  options: Options<Definition, Table>,
) {
  const columns = columnsOf(record, options);
  const list = listOf(record, options, columns);
  const rules = rulesOf(record, options, columns);
  const { mine, ...procedures } = proceduresOf(record, { ...rules, list });
  type Stored = Table['$inferInsert'];
  type Own = Definition['isOwned'] extends true ? { mine: typeof mine } : unknown;
  return {
    columns,
    list,
    /** Finds and locks a record in a rule of its own; `save` saves and logs what differs. */
    ...rules,
    procedures: { ...procedures, ...(record.isOwned && { mine }) } as typeof procedures & Own,
    manifest: manifestOf(record, options.table, columns),
    /** Sample data of development. Rows refer to records of their own, if they name none. */
    samples: (rows: readonly { [Name in keyof Stored]?: Stored[Name] }[]) =>
      insertSamples(options.table, rows),
  };
}

function rulesOf<Definition extends RecordDefinition, Table extends RecordTable>(
  record: Definition,
  { table, before = {}, allows }: Options<Definition, Table>,
  columns: Columns,
) {
  type Row = Item<Definition> & { id: string; updatedAt: Date };
  type Stored = Table['$inferInsert'];
  type Fields = CreateInput<Definition> & { [Name in keyof Stored]?: Stored[Name] };
  type Edit = { id: string; expectedUpdatedAt: string };
  const error = (code: string) => (details?: AppErrorDetails) =>
    record.error(`${record.errorPrefix}_${code}` as never, details);
  const isOwner = record.isOwned ? ownerOr(permissionOf(record, 'manage')) : undefined;
  const mayAccess = allows ?? isOwner;
  // The types of rows and values are those of the definition: `Fits` holds the table against them.
  const queries = recordQueries<RecordTable, Columns>(table, columns) as unknown as Parameters<
    typeof loggedRecords<Row, Fields>
  >[0];
  const records = loggedRecords<Row, Fields>(queries, {
    type: record.type as never,
    title: (row) => record.getTitle(row as never),
    notFound: error('NOT_FOUND'),
    changed: error('CHANGED'),
    ...(mayAccess && { allows: mayAccess as never }),
  });
  return {
    ...records,
    async create(tx: Db, actor: Actor, input: Fields) {
      const owner = record.isOwned && { userId: actor.session.user.id };
      const values = await before.create?.(tx, actor, input);
      return records.create(tx, actor, { ...input, ...owner, ...values });
    },
    // Locked first: for users who may not see a record, its rules do not run.
    async update(tx: Db, actor: Actor, input: Partial<Fields> & Edit) {
      if (before.update) await records.lock(tx, actor, input.id);
      const values = await before.update?.(tx, actor, input);
      return records.update(tx, actor, { ...input, ...values });
    },
    async remove(tx: Db, actor: Actor, input: { id: string }) {
      if (before.remove) await records.lock(tx, actor, input.id);
      await before.remove?.(tx, actor, input);
      return records.remove(tx, actor, input);
    },
  };
}

/** For `feature.server.ts`: errors of constraints, who learns of changes, and downloads of users. */
function manifestOf(record: RecordDefinition, table: RecordTable, columns: Columns) {
  const { type, plural, isOwned } = record;
  const [reads, edits] = isOwned ? (['manage', 'manage'] as const) : (['read', 'update'] as const);
  const exporter = () =>
    exportOwned({
      subject: plural,
      about: `${plural}:myData` as PlainMessageKey,
      table: table as PgTable as Parameters<typeof exportOwned>[0]['table'],
      columns,
    });
  return {
    constraints: constraintErrors(record, table),
    changes: {
      [type]: { permission: permissionOf(record, reads), editors: permissionOf(record, edits) },
    },
    ...(isOwned && { myData: { exporters: [exporter()] } }),
  };
}
