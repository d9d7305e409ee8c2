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

/** Finds the columns that need decoding once, not for every row. */
export function decodeRows<Selected extends Columns>(
  columns: Selected,
  rows: Record<string, unknown>[],
): RowOf<Selected>[] {
  const decoders = Object.entries(columns).map(
    ([name, column]) => [name, is(column, Column) ? column : undefined] as const,
  );
  return rows.map((row) => {
    const decoded: Record<string, unknown> = {};
    for (const [name, column] of decoders) {
      const value = row[name];
      decoded[name] = column && value !== null ? column.mapFromDriverValue(value) : value;
    }
    return decoded as RowOf<Selected>;
  });
}
