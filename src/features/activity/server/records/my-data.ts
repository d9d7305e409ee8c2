import type { PgTable } from 'drizzle-orm/pg-core';
import type { ServerFeature } from '~/server/feature';
import type { Columns } from '~/server/lists/keyset-statement';
import { exportOwned } from '~/server/my-data';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { RecordDefinition, RecordTable } from './options';

/** Users can download the records that they own. */
export function ownedMyData(
  { plural, isOwned }: RecordDefinition,
  table: RecordTable,
  columns: Columns,
): Partial<ServerFeature> {
  if (!isOwned) return {};
  const exporter = exportOwned({
    subject: plural,
    about: `${plural}:myData` as PlainMessageKey,
    table: table as PgTable as Parameters<typeof exportOwned>[0]['table'],
    columns,
  });
  return { myData: { exporters: [exporter] } };
}
