import type { ActivityRow, ActivityValues } from '../schema';

/** CSV injection: spreadsheets would run such a text as a formula. */
const formula = /^[\s\u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

function cell(value: string | null): string {
  const text = value ?? '';
  const safe = formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

const values = (it: ActivityValues | null) => (it ? JSON.stringify(it) : '');

const columns: [name: string, of: (row: ActivityRow) => string | null][] = [
  // ISO 8601 with `Z`: independent of time zones and locales.
  ['at_utc', (row) => row.at],
  ['kind', (row) => row.kind],
  ['actor', (row) => row.actor?.name ?? null],
  ['actor_id', (row) => row.actor?.id ?? null],
  ['impersonator', (row) => row.impersonator?.name ?? null],
  ['impersonator_id', (row) => row.impersonator?.id ?? null],
  ['target', (row) => row.target?.name ?? null],
  ['target_type', (row) => row.target?.type ?? null],
  ['target_id', (row) => row.target?.id ?? null],
  ['before', (row) => values(row.before)],
  ['after', (row) => values(row.after)],
  ['ip_address', (row) => row.ipAddress],
];

/** CSV as in RFC 4180. The byte order mark tells spreadsheets that it is UTF-8. */
export function toCsv(rows: ActivityRow[]): string {
  const lines = [
    columns.map(([name]) => name).join(','),
    ...rows.map((row) => columns.map(([, of]) => cell(of(row))).join(',')),
  ];
  return `\ufeff${lines.join('\r\n')}\r\n`;
}
