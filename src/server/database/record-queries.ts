import { type SQL, and, asc, eq, isNull } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import type { Columns, RowOf } from '../lists/keyset-statement';
import { nextUpdatedAt } from './columns';
import type { Db } from './database';

type Own = Readonly<Record<string, string | null>>;

type RecordTable = PgTable &
  Record<'id' | 'createdAt', AnyPgColumn> & { updatedAt?: AnyPgColumn | undefined };

/** Among the rows with these values. */
function areOwn(table: RecordTable, own: Own): SQL | undefined {
  const columns = table as unknown as Record<string, AnyPgColumn>;
  const conditions = Object.entries(own).map(([name, value]) => {
    const column = columns[name] ?? table.id;
    return value === null ? isNull(column) : eq(column, value);
  });
  return and(...conditions);
}

/**
 * The queries that every table of records needs: `recordQueries(users, columns).find(db, id)`. `own`:
 * values that all its rows have, such as `{ tenantId }`. Others do not exist for these queries.
 */
export function recordQueries<
  Table extends RecordTable,
  Selected extends Columns,
  Name extends string = never,
>(table: Table, columns: Selected, own?: Readonly<Record<Name, string | null>>) {
  type Row = RowOf<Selected>;
  type Fields = Omit<Table['$inferInsert'], 'createdAt' | 'updatedAt' | Name>;
  // Drizzle cannot infer rows of any table: the types above say what the statements return.
  const untyped: PgTable = table;
  const { id: idColumn, createdAt, updatedAt }: RecordTable = table;
  const selected = columns as Record<string, AnyPgColumn | SQL>;
  const among = areOwn(table, own ?? {});
  const isOne = (id: string) => and(among, eq(idColumn, id));
  const select = (db: Db, id: string) => db.select(selected).from(untyped).where(isOne(id));

  return {
    async find(db: Db, id: string): Promise<Row | undefined> {
      const [found] = await select(db, id);
      return found as Row | undefined;
    },

    /** Row lock until the transaction ends: concurrent edits wait for each other. */
    async lock(tx: Db, id: string): Promise<Row | undefined> {
      const [found] = await select(tx, id).for('no key update');
      return found as Row | undefined;
    },

    async insert(tx: Db, fields: Fields, now: Date): Promise<Row> {
      const values = { ...fields, ...own, createdAt: now, ...(updatedAt && { updatedAt: now }) };
      const [created] = await tx.insert(untyped).values(values).returning(selected);
      return created as Row;
    },

    async update(tx: Db, id: string, fields: Partial<Fields>, now: Date): Promise<Row> {
      const version = updatedAt && { updatedAt: nextUpdatedAt(updatedAt, now) };
      const values = { ...fields, ...version };
      const changed = tx.update(untyped).set(values).where(isOne(id));
      const [updated] = await changed.returning(selected);
      if (!updated) throw new Error('update: no record with this ID');
      return updated as Row;
    },

    /** Rows that refer to it with `on delete cascade` are deleted too. */
    async remove(tx: Db, id: string): Promise<void> {
      await tx.delete(untyped).where(isOne(id));
    },

    /** All of them, the oldest first: for those whose number is limited. */
    async all(db: Db): Promise<Row[]> {
      const found = db.select(selected).from(untyped).where(among);
      return (await found.orderBy(asc(createdAt), asc(idColumn))) as Row[];
    },

    count: (db: Db): Promise<number> => db.$count(untyped, among),
  };
}

type WithIsoDates<Row> = {
  [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | string : Row[Name];
};

/** A row as procedures return it: dates are ISO strings. */
export const withIsoDates = <Row extends object>(row: Row): WithIsoDates<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  ) as WithIsoDates<Row>;

/** The same with only what a schema names: other columns stay on the server. */
export const toOutput = <Entries extends v.ObjectEntries>(
  schema: v.StrictObjectSchema<Entries, undefined>,
  row: object,
): v.InferOutput<v.ObjectSchema<Entries, undefined>> =>
  v.parse(v.object(schema.entries), withIsoDates(row));
