import type { Db } from '~/server/database/database';
import { i18nFor } from '~/server/i18n';
import type { DataExporter, DataSubject } from '~/server/my-data';
import { defaultLanguage } from '~/shared/i18n/languages';

/** What a user would download. */
export async function readExport(
  { rows }: DataExporter,
  db: Db,
  user: DataSubject,
): Promise<Record<string, unknown>[]> {
  const all: object[] = [];
  for await (const batch of rows(db, user, i18nFor(defaultLanguage))) all.push(...batch);
  return all as Record<string, unknown>[];
}

/** What the test of a download must know of a feature. See `tests/my-data`. */
export interface ExportData {
  /** Writes data about the user, before it is exported. */
  beforeExport?(db: Db, email: string): Promise<void>;
  /** Checks what was exported. */
  checkExport?(read: (subject: string) => unknown): void;
}

const modules = import.meta.glob<{ data: ExportData }>('./my-data/*.ts', { eager: true });

export const exportData: readonly ExportData[] = Object.values(modules).map(({ data }) => data);
