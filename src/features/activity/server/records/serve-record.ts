import type { Db } from '~/server/database/database';
import { recordQueries } from '~/server/database/record-queries';
import type { Columns } from '~/server/lists/keyset-statement';
import { ownerOr } from '~/server/permissions';
import type { SessionContext } from '~/server/request-context';
import type { AppErrorDetails } from '~/shared/errors/app-error';
import type { RecordTenant } from '~/ui/record/record-types';
import { loggedRecords } from '../logged-records';
import { recordLog } from '../record-log';
import { accessByRole, accessByTenant, permissionOf } from './access';
import type { FurtherConstraints } from './constraints';
import { columnsOf, listOf } from './list';
import { manifestOf } from './manifest';
import type {
  CreateInput,
  Item,
  Options,
  RecordDefinition,
  RecordTable,
  TenantOption,
} from './options';
import { proceduresOf } from './procedures';
import { insertSamples } from './samples';
import type { ServedTenant, TenantRow } from './tenant';

/**
 * The API of a record, and what `feature.server.ts` declares of it. Each change is a rule in one
 * transaction, with its entry in the audit log. Spread `procedures`, and replace those that differ.
 */
export function serveRecord<
  const Definition extends RecordDefinition,
  Table extends RecordTable,
  Row = undefined,
>(record: Definition, options: Options<Definition, Table, Row> & TenantOption<Definition, Row>) {
  const columns = columnsOf(record, options as never);
  const tenant = options.tenant as ServedTenant | undefined;
  const rulesIn = (row?: TenantRow) =>
    rulesOf<Definition, Table, Row>(record, options, columns, row);
  const rules = rulesIn();
  const constraints: FurtherConstraints = options.constraints ?? {};
  const further = Object.values(constraints).map(({ code }) => code);
  const access = tenant ? accessByTenant(record, tenant, rulesIn) : accessByRole(record, rules);
  type Stored = Table['$inferInsert'];
  type Rules = Definition['tenant'] extends RecordTenant
    ? { in: (row: TenantRow) => typeof rules }
    : typeof rules;
  return {
    columns,
    /**
     * Finds and locks a record in a rule of its own; `save` saves and logs what differs. For records of
     * a tenant: `in(tenant).lock(…)`.
     */
    ...((tenant ? { in: rulesIn } : rules) as Rules),
    procedures: proceduresOf(record, access, further),
    manifest: manifestOf(record, options.table, { columns, constraints }),
    /** Sample data of development. Rows refer to records of their own, if they name none. */
    samples: (rows: readonly { [Name in keyof Stored]?: Stored[Name] }[]) =>
      insertSamples(options.table, rows),
  };
}

function rulesOf<Definition extends RecordDefinition, Table extends RecordTable, Row>(
  record: Definition,
  options: Options<Definition, Table, Row> & TenantOption<Definition, Row>,
  columns: Columns,
  row?: TenantRow,
) {
  type Found = Item<Definition> & { id: string; updatedAt: Date };
  type Stored = Table['$inferInsert'];
  type Fields = CreateInput<Definition> & { [Name in keyof Stored]?: Stored[Name] };
  type Edit = { id: string; expectedUpdatedAt: string };
  const { table, before = {}, allows, tenant } = options;
  const error = (code: string) => (details?: AppErrorDetails) =>
    record.error(`${record.errorPrefix}_${code}` as never, details);
  const isOwner = record.isOwned ? ownerOr(permissionOf(record, 'manage')) : undefined;
  const mayAccess = allows ?? isOwner;
  const own = row && tenant ? { [tenant.column]: row.id } : {};
  // The types of rows and values are those of the definition: `Fits` holds the table against them.
  const queries = recordQueries<RecordTable, Columns>(table, columns, own) as unknown as Parameters<
    typeof loggedRecords<Found, Fields>
  >[0];
  const title = (found: Found) => record.getTitle(found as never);
  const records = loggedRecords<Found, Fields>(queries, {
    type: record.type as never,
    title,
    notFound: error('NOT_FOUND'),
    changed: error('CHANGED'),
    log: recordLog<Found>({
      type: record.type,
      fields: record.fields.byName as never,
      title,
      within: withinOf(record, row),
    }),
    ...(mayAccess && { allows: mayAccess as never }),
  });
  // Rules of records in a tenant get it with the context.
  const within = (context: SessionContext) =>
    ({ ...context, ...(row && { tenant: row }) }) as never;
  return {
    list: listOf(record, options as never, columns, own),
    ...records,
    async create(tx: Db, context: SessionContext, input: Fields) {
      const owner = record.isOwned && !record.isAssigned && { userId: context.session.user.id };
      const values = await before.create?.(tx, within(context), input);
      return records.create(tx, context, { ...input, ...owner, ...values });
    },
    // Locked first: for users who may not see a record, its rules do not run.
    async update(tx: Db, context: SessionContext, input: Partial<Fields> & Edit) {
      if (before.update) await records.lock(tx, context, input.id);
      const values = await before.update?.(tx, within(context), input);
      return records.update(tx, context, { ...input, ...values });
    },
    async remove(tx: Db, context: SessionContext, input: { id: string }) {
      if (before.remove) await records.lock(tx, context, input.id);
      await before.remove?.(tx, within(context), input);
      return records.remove(tx, context, input);
    },
  };
}

/** What the entries of its records are about. */
const withinOf = ({ tenant, title }: RecordDefinition, row: TenantRow | undefined) =>
  tenant && row && { id: row.id, name: row.name, type: tenant.type, titleField: title };
