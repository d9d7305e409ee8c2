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
