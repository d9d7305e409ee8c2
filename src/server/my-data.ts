import { type SQL, and, eq, gt } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import type { I18n, PlainMessageKey } from '~/shared/i18n/i18n';
import { referenceOutput } from '~/shared/schema';
import type { Db } from './database/database';
import type { Columns } from './lists/keyset-statement';

/** The user who downloads their data. */
export interface DataSubject {
  id: string;
  email: string;
}

/** A stored file of the user, such as a picture. */
export interface ExportedFile {
  /** The name in the archive, such as `picture.webp`. */
  name: string;
  /** Its key in the file storage. */
  key: string;
}

/** Writes one subject of a user's data: `<subject>.json` and `<subject>.csv`. */
export interface DataExporter {
  /** The file name without its extension. */
  subject: string;
  /** What the files contain, for the README of the archive. */
  about: PlainMessageKey;
  /** The tables that it reads. */
  tables: PgTable[];
  /** An allowlist: only these fields of a row are written, in this order. */
  columns: readonly string[];
  /** In batches, so that memory stays bounded: see `inBatches`. */
  rows(db: Db, user: DataSubject, i18n: I18n): AsyncIterable<object[]>;
  /** Files that belong to the subject. */
  files?(db: Db, user: DataSubject): Promise<ExportedFile[]>;
}

/** What a feature declares about the data of a user, in its `feature.server.ts`. */
export interface MyData {
  exporters?: DataExporter[];
  /** Tables that refer to users and are not exported, with the reason. */
  notExported?: { table: PgTable; reason: string }[];
}

declare module './feature' {
  interface ServerFeature {
    /** What "Download my data" contains of it. */
    myData?: MyData;
  }
}

export const exportBatch = 1000;

/**
 * Reads page after page. `page` returns at most `exportBatch` rows after the last row of the
 * previous page (keyset pagination).
 */
export async function* inBatches<Row extends object>(
  page: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await page(last);
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < exportBatch) return;
  }
}

interface OwnedExport extends Pick<DataExporter, 'subject' | 'about'> {
  table: PgTable & { id: AnyPgColumn; userId: AnyPgColumn };
  /** As in `recordQueries`. References are exported by name. */
  columns: Columns;
}

/** Exports the records that belong to the user. */
export function exportOwned({ subject, about, table, columns }: OwnedExport): DataExporter {
  // The owner is the user who downloads them.
  const { user: _user, ...exported } = columns;
  const untyped: PgTable = table;
  const page = (db: Db, userId: string, last: OwnedRow | undefined): Promise<OwnedRow[]> =>
    db
      .select({ ...exported, id: table.id } as Record<string, AnyPgColumn | SQL>)
      .from(untyped)
      .where(and(eq(table.userId, userId), last && gt(table.id, last.id)))
      .orderBy(table.id)
      .limit(exportBatch) as unknown as Promise<OwnedRow[]>;
  return {
    subject,
    about,
    tables: [untyped],
    columns: Object.keys(exported),
    async *rows(db, { id }) {
      for await (const rows of inBatches<OwnedRow>((last) => page(db, id, last)))
        yield rows.map(withNames);
    },
  };
}

type OwnedRow = Record<string, unknown> & { id: string };

const withNames = (row: OwnedRow) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      v.is(referenceOutput, value) ? value.name : value,
    ]),
  );
