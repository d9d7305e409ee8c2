import { csvHeader } from '~/server/csv';
import type { I18n } from '~/shared/i18n/i18n';
import type { ImportType } from '~/server/imports';

/** Where the comma is the decimal mark, Excel separates columns by semicolons. */
const semicolon: ReadonlySet<string> = new Set(['fr', 'ar']);

/** An empty file with the names of the columns, as Excel opens it in this language. */
export function makeTemplate({ title, columns }: ImportType, { t, language }: I18n): File {
  const names = Object.values(columns).map(({ label }) => t(label));
  const separator = semicolon.has(language) ? ';' : ',';
  return new File([csvHeader(names, separator)], `${t(title)}.csv`, { type: 'text/csv' });
}
