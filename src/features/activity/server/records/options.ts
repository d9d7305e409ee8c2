import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type * as v from 'valibot';
import type { Db } from '~/server/database/database';
import type { Columns, KeysetList, KeysetSort } from '~/server/lists/keyset-statement';
import type { SessionContext } from '~/server/request-context';
import type { AppError, AppErrorDetails, ErrorKind } from '~/shared/errors/app-error';
import type { ListOptions } from '~/shared/list';
import type { Reference } from '~/shared/schema';
import type { Session } from '~/shared/session';
import type { RecordTenant } from '~/ui/record/record-types';
import type { ServedTenant, TenantRow } from './tenant';

/** What `defineRecord` returns, as far as the server needs it. */
export interface RecordDefinition {
  type: string;
  plural: string;
  name: string;
  title: string;
  errorPrefix: string;
  list: ListOptions;
  isOwned: boolean;
  tenant: RecordTenant | undefined;
  /** Its owner is a field of its form, and not the user who creates it. */
  isAssigned: boolean;
  schema: v.StrictObjectSchema<v.ObjectEntries, undefined>;
  rowSchema: v.StrictObjectSchema<v.ObjectEntries, undefined>;
  fields: { byName: object };
  createInput: v.GenericSchema<unknown, object>;
  updateInput: v.GenericSchema<unknown, object>;
  idInput: v.GenericSchema<unknown, { id: string }>;
  listInput: v.GenericSchema;
  errors: Record<string, ErrorKind>;
  error(code: never, details?: AppErrorDetails): AppError;
  /** Names of fields, by their codes: for values that must be unique, and for references. */
  constrained: Record<string, { field: string; isReference: boolean }>;
  getTitle(record: never): string;
}

export type RecordTable = PgTable & Record<'id' | 'createdAt' | 'updatedAt', AnyPgColumn>;

export type CreateInput<Definition extends RecordDefinition> = v.InferOutput<
  Definition['createInput']
>;
export type Item<Definition extends RecordDefinition> = v.InferOutput<Definition['schema']>;
export type ListRow<Definition extends RecordDefinition> = v.InferOutput<Definition['rowSchema']>;

/** The fields that the API returns as `{ id, name }`. */
type ReferenceName<Definition extends RecordDefinition> = {
  [Name in keyof Item<Definition>]: NonNullable<Item<Definition>[Name]> extends Reference
    ? Name
    : never;
}[keyof Item<Definition>];

/** Fields without a column, or with one of another type. */
type Unfit<Definition extends RecordDefinition, Table extends PgTable> = {
  [Name in keyof CreateInput<Definition>]: Name extends keyof Table['$inferInsert']
    ? CreateInput<Definition>[Name] extends Table['$inferInsert'][Name]
      ? never
      : Name
    : Name;
}[keyof CreateInput<Definition>];

type Fits<Definition extends RecordDefinition, Table extends PgTable> = [
  Unfit<Definition, Table>,
] extends [never]
  ? unknown
  : { 'has no column of this type for the field': Unfit<Definition, Table> };

interface ConstraintError<Definition extends RecordDefinition> {
  code: keyof Definition['errors'] & string;
  field: keyof CreateInput<Definition> & string;
}

/** Values of further columns. */
type Values = Record<string, unknown>;

/** `tenant`: the one that the record belongs to, locked. */
type Rule<Input, Result, Row> = (
  tx: Db,
  context: Row extends TenantRow ? SessionContext & { tenant: Row } : SessionContext,
  input: Input,
) => Promise<Result>;

/** For records of a tenant: who may call what, and where its ID is in the table. */
export type TenantOption<
  Definition extends RecordDefinition,
  Row,
> = Definition['tenant'] extends RecordTenant
  ? { tenant: ServedTenant<Extract<Row, TenantRow>> }
  : { tenant?: undefined };

export interface Options<Definition extends RecordDefinition, Table extends PgTable, Row> {
  /** Written out in `tables.ts`. */
  table: Table & Fits<Definition, Table>;
  /** Each needs an index on it, followed by `id`. */
  sorts: Record<Definition['list']['sorts'][number], KeysetSort>;
  search?: KeysetList['search'];
  /** Names of the records that it refers to: `{ owner: users.name }`. */
  references?: Record<ReferenceName<Definition> & string, AnyPgColumn>;
  /** Further values that the API returns, such as counts. */
  columns?: Columns;
  /** A filter by ID whose column precedes the sort keys in further indexes: for long lists. */
  indexedFilter?: keyof Definition['list']['filters'] & string;
  /** Errors of further constraints, by their names in the database. */
  constraints?: Record<string, ConstraintError<Definition>>;
  /** Besides the filters of the definition, which compare columns. */
  filter?: (input: v.InferOutput<Definition['listInput']>) => SQL | undefined;
  /** Who may see and change a record, if not everyone with the permission. */
  allows?: (session: Session, record: Item<Definition>) => boolean;
  /** Rules of its own, in the transaction of the change. They throw, or return values to save. */
  before?: {
    create?: Rule<CreateInput<Definition>, Values | void, Row>;
    update?: Rule<v.InferOutput<Definition['updateInput']>, Values | void, Row>;
    remove?: Rule<{ id: string }, void, Row>;
  };
}
