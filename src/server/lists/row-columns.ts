import { Column, type GetColumnData, type SQL, is, sql } from 'drizzle-orm';

/** Columns by their name in the result. Table columns are decoded to their Drizzle type. */
export type Columns = Record<string, Column | SQL>;

export type RowOf<Selected extends Columns> = {
  [Name in keyof Selected]: Selected[Name] extends Column
    ? GetColumnData<Selected[Name]>
    : Selected[Name] extends SQL<infer Value>
      ? Value
      : never;
};

export const selectList = (columns: Columns): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );

export function decodeRow<Selected extends Columns>(
  columns: Selected,
  row: Record<string, unknown>,
): RowOf<Selected> {
  const values = Object.entries(columns).map(([name, column]) => {
    const value = row[name];
    return [name, value !== null && is(column, Column) ? column.mapFromDriverValue(value) : value];
  });
  return Object.fromEntries(values) as RowOf<Selected>;
}
