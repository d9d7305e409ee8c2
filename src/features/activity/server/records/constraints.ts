import { getTableName } from 'drizzle-orm';
import { type AnyPgColumn, type PgTable, getTableConfig } from 'drizzle-orm/pg-core';
import type { ConstraintErrors } from '~/server/database/errors';
import type { RecordDefinition } from './options';

/** Those that no field declares, by their names in the database. */
export type FurtherConstraints = Record<string, { code: string; field: string }>;

/**
 * The violated constraints of a table as errors of the record. The unique index of a field has the
 * name that Drizzle Kit would give it: `parcels_name_unique`.
 */
export function constraintErrors(
  record: RecordDefinition,
  table: PgTable,
  further: FurtherConstraints,
): ConstraintErrors {
  const { columns, indexes, foreignKeys } = getTableConfig(table);
  const columnOf = (field: string) => {
    const column = Object.entries(table).find(([name]) => name === field)?.[1] as AnyPgColumn;
    return columns.find((one) => one === column)?.name;
  };
  const constraint = (field: string, isReference: boolean) => {
    const column = columnOf(field);
    if (isReference)
      return foreignKeys
        .find((key) => key.reference().columns.some((one) => one.name === column))
        ?.getName();
    const name = `${getTableName(table)}_${column}_unique`;
    return indexes.some(({ config }) => config.unique && config.name === name) ? name : undefined;
  };
  const named = Object.entries(further).flatMap(([name, { code, field }]) => {
    const kind = record.errors[code];
    return kind ? [[name, { code, kind, field }] as const] : [];
  });
  return Object.fromEntries([
    ...named,
    ...Object.entries(record.constrained).map(([code, { field, isReference }]) => {
      const name = constraint(field, isReference);
      const missing = isReference ? 'foreign key' : 'unique index';
      const kind = record.errors[code];
      if (!name || !kind)
        throw new Error(`${getTableName(table)} has no ${missing} for ${field}: ${code}`);
      return [name, { code, kind, field }] as const;
    }),
  ]);
}
