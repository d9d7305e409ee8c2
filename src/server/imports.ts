import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { Permission } from '~/shared/permissions';

export interface ImportColumn {
  label: PlainMessageKey;
  /** The field of the procedures' input, if it has another name. */
  field?: string;
  /** Records are found by these columns together; compared as their unique index does. */
  key?: 'exact' | 'caseless';
  /** Reads the text of a cell that is not empty. It stays text unless given. */
  read?(text: string): unknown;
  /** A few values, which may also be given by their labels. */
  choices?: Readonly<Record<string, PlainMessageKey>>;
  /** Another record, given by its name. */
  references?: PgTable & { id: AnyPgColumn; name: AnyPgColumn };
  /** Needed to change this field, besides the permission to create or update. */
  permission?: Permission;
}

export interface RowChange {
  /** Who imports. */
  userId: string;
  stored: Readonly<Record<string, unknown>> | undefined;
  input: Readonly<Record<string, unknown>>;
}

/** What a feature declares about records that can be imported. */
export interface ImportType {
  title: PlainMessageKey;
  /** The page with the list of the records. */
  list: string;
  /** The name of its API in the registry, which has `create`, `update` and `remove`. */
  api: string;
  table: PgTable & Record<'id' | 'updatedAt', AnyPgColumn>;
  columns: Readonly<Record<string, ImportColumn>>;
  /** What the rules are known to reject, so that the check says so. */
  reject?(change: RowChange): { column: string; message: PlainMessageKey } | undefined;
  /** Undoing leaves new records for which this is not true. */
  removable?: SQL;
}

declare module './feature' {
  interface ServerFeature {
    /** Records that can be imported from CSV files, by the name in the URL of the page. */
    imports?: Readonly<Record<string, ImportType>>;
  }
}

/** Keeps the types of the declaration. */
export const defineImport = <const Declared extends ImportType>(type: Declared): Declared => type;
