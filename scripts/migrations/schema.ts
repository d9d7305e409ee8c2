// What a database consists of, read from the catalogue of PostgreSQL.
import type { ScratchDatabase } from './scratch-database.ts';

type Kind = 'table' | 'column' | 'constraint' | 'index';

export interface Part {
  kind: Kind;
  table: string;
  name: string;
  /** As PostgreSQL prints it. */
  definition: string;
}

/** By kind, table and name. The order of columns does not matter: migrations add them at the end. */
export type Schema = Map<string, Part>;

const tables = `
  select 'table' as kind, relname as "table", relname as name, '' as definition
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;

const columns = `
  select 'column', relname, attname, concat_ws(' ',
    format_type(atttypid, atttypmod),
    case when attcollation <> typcollation then 'collate ' || attcollation::regcollation end,
    case when attnotnull then 'not null' end,
    case attidentity when '' then null else 'identity ' || attidentity::text end,
    case attgenerated when '' then 'default' else 'generated always as' end
      || ' ' || pg_get_expr(adbin, adrelid))
  from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and attnum > 0 and not attisdropped`;

/** Without \`not null\`, which is part of the column. */
const constraints = `
  select 'constraint', relname, conname, pg_get_constraintdef(pg_constraint.oid)
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u', 'x')`;

/** Without those that belong to a constraint. */
const indexes = `
  select 'index', relname, indexrelid::regclass::text,
    pg_get_indexdef(indexrelid) || case when indisvalid then '' else ' (invalid)' end
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid
      and contype in ('p', 'u', 'x'))`;

export async function readSchema(database: ScratchDatabase): Promise<Schema> {
  const all = [tables, columns, constraints, indexes].join(' union all ');
  const parts = await database.query<Part>(all);
  return new Map(parts.map((part) => [`${part.kind} ${part.table} ${part.name}`, part]));
}

export const getName = ({ kind, table, name }: Part) =>
  kind === 'table' ? `the table ${name}` : `the ${kind} ${name} of ${table}`;

/** Whether a later release drops it. */
const isDeferred = (deferred: string[], { kind, table, name }: Part) =>
  deferred.some(
    (sql) => sql.includes(`"${name}"`) && (kind === 'index' || sql.includes(`"${table}"`)),
  );

/**
 * Differences in words, a line each. Of a table that is missing, only the table is named. `deferred` are
 * statements that a later release runs.
 */
export function differences(
  tablesOfCode: Schema,
  migrated: Schema,
  deferred: string[] = [],
): string[] {
  const found: string[] = [];
  const hasTable = (schema: Schema, { kind, table }: Part) =>
    kind === 'table' || schema.has(`table ${table} ${table}`);
  for (const [key, part] of tablesOfCode) {
    const other = migrated.get(key);
    if (!other && hasTable(migrated, part)) found.push(`The migrations lack ${getName(part)}`);
    if (other && other.definition !== part.definition)
      found.push(
        `The migrations have another definition of ${getName(part)}:\n` +
          `  migrations: ${other.definition}\n  tables:     ${part.definition}`,
      );
  }
  for (const [key, part] of migrated)
    if (!tablesOfCode.has(key) && hasTable(tablesOfCode, part) && !isDeferred(deferred, part))
      found.push(`The tables lack ${getName(part)}, which the migrations create`);
  return found;
}

/** Statements that create the indexes and constraints that the migrations lack. */
export function missingStatements(tablesOfCode: Schema, migrated: Schema): string[] {
  const missing = [...tablesOfCode].filter(([key]) => !migrated.has(key)).map(([, part]) => part);
  const constraintsFirst = missing.toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
  return constraintsFirst.flatMap(({ kind, table, name, definition }) => {
    if (kind === 'index') return [`${definition};`];
    if (kind === 'constraint')
      return [`ALTER TABLE "${table}" ADD CONSTRAINT "${name}" ${definition};`];
    return [];
  });
}
