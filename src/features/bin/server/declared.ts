import { is } from 'drizzle-orm';
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core';
import type { ConstraintErrors } from '~/server/database/errors';
import type { Db } from '~/server/database/database';
import type { ServerFeature } from '~/server/feature';
import type { SessionContext } from '~/server/request-context';

/** A row by the names of its columns in the database, as `to_jsonb` writes it. */
export type StoredRow = Record<string, unknown>;

/** A type of records that go to the bin, as in `bin` of `feature.ts`. */
export interface BinnedTable {
  table: PgTable;
  /** Why a record cannot be restored, by the violated constraint, if the feature's do not say. */
  constraints?: ConstraintErrors;
  /** Checks and locks before a record is restored. Returns it, changed if it must be. */
  beforeRestore?(tx: Db, context: SessionContext, record: StoredRow): Promise<StoredRow>;
  /** Checks and locks before a record in the bin is deleted for good. */
  beforeErase?(tx: Db, context: SessionContext): Promise<void>;
}

export interface ServerBin {
  /** By type. */
  types?: Readonly<Record<string, BinnedTable>>;
  /**
   * Allowlist: tables whose rows come back with a record that they refer to, and whose references to
   * it are set again. Nothing that gives access: no links, keys or sessions.
   */
  restore?: readonly PgTable[];
  /** Tables of which that was decided against. */
  discard?: readonly PgTable[];
  /** By the name of the table: returns those of its rows that may come back with a record. */
  beforeReturn?: Readonly<
    Record<string, (tx: Db, context: SessionContext, rows: StoredRow[]) => Promise<StoredRow[]>>
  >;
}

declare module '~/server/feature' {
  interface ServerFeature {
    /** What happens to its records and tables when records go to the bin and come back. */
    bin?: ServerBin;
  }
}

/** A foreign key: what happens to `table` when a row of `parent` is deleted. */
export interface TableLink {
  table: PgTable;
  columns: string[];
  parent: PgTable;
  parentColumns: string[];
  onDelete: string;
}

interface DeclaredBin {
  types: Readonly<Record<string, BinnedTable>>;
  beforeReturn: NonNullable<ServerBin['beforeReturn']>;
  restored: ReadonlySet<PgTable>;
  tables: ReadonlyMap<string, PgTable>;
  links: readonly TableLink[];
  constraints: ConstraintErrors;
}

let declared: DeclaredBin | undefined;

interface Declaration {
  bins: readonly ServerBin[];
  /** All tables of the product. */
  tables: readonly PgTable[];
  constraints: ConstraintErrors;
}

/** Returns what undoes it, for tests. */
export function declareBin({ bins, tables, constraints }: Declaration): () => void {
  const previous = declared;
  declared = {
    types: Object.assign({}, ...bins.map(({ types }) => types)),
    beforeReturn: Object.assign({}, ...bins.map(({ beforeReturn }) => beforeReturn)),
    restored: new Set(bins.flatMap(({ restore = [] }) => restore)),
    tables: new Map(tables.map((table) => [getName(table), table])),
    links: tables.flatMap(getLinks),
    constraints,
  };
  return () => {
    declared = previous;
  };
}

/** Called once, with all features. */
export function declareFeatures(features: readonly ServerFeature[]): void {
  declareBin({
    bins: features.flatMap((feature) => feature.bin ?? []),
    tables: features
      .flatMap((feature) => Object.values(feature.tables ?? {}))
      .filter((exported) => is(exported, PgTable)),
    constraints: Object.assign({}, ...features.map((feature) => feature.constraints)),
  });
}

export function declaredBin(): DeclaredBin {
  if (!declared) throw new Error('The bin is not declared: import src/main/features');
  return declared;
}

export const getName = (table: PgTable): string => getTableConfig(table).name;

export const comesBack = (table: PgTable) => declaredBin().restored.has(table);

function getLinks(table: PgTable): TableLink[] {
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignColumns, foreignTable } = key.reference();
    if (!is(foreignTable, PgTable)) return [];
    return {
      table,
      columns: columns.map(({ name }) => name),
      parent: foreignTable,
      parentColumns: foreignColumns.map(({ name }) => name),
      onDelete: key.onDelete ?? 'no action',
    };
  });
}

/** The columns that are stored: the others are generated from them. */
export const storedColumns = (table: PgTable): string[] =>
  getTableConfig(table).columns.flatMap(({ name, generated }) => (generated ? [] : name));

export const generatedColumns = (table: PgTable): string[] =>
  getTableConfig(table).columns.flatMap(({ name, generated }) => (generated ? name : []));

export function getPrimaryKey(table: PgTable): string[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const several = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return several.map(({ name }) => name);
}
