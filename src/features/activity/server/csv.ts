import { csvHeader, csvLine } from '~/server/csv';
import type { ActivityRow, ActivityValues } from '../schema';

const values = (item: ActivityValues | null) => (item ? JSON.stringify(item) : '');

const columns: [name: string, of: (row: ActivityRow) => string | null][] = [
  // ISO 8601 with `Z`: independent of time zones and locales.
  ['at_utc', (row) => row.at],
  ['kind', (row) => row.kind],
  ['actor', (row) => row.actor?.name ?? null],
  ['actor_id', (row) => row.actor?.id ?? null],
  ['impersonator', (row) => row.impersonator?.name ?? null],
  ['impersonator_id', (row) => row.impersonator?.id ?? null],
  ['via', (row) => row.via],
  ['target', (row) => row.target?.name ?? null],
  ['target_type', (row) => row.target?.type ?? null],
  ['target_id', (row) => row.target?.id ?? null],
  ['before', (row) => values(row.before)],
  ['after', (row) => values(row.after)],
  ['ip_address', (row) => row.ipAddress],
];

export function toCsv(rows: ActivityRow[]): string {
  const lines = rows.map((row) => csvLine(columns.map(([, of]) => of(row))));
  return csvHeader(columns.map(([name]) => name)) + lines.join('');
}
