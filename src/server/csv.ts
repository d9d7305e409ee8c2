/**
 * CSV injection: spreadsheets would run such a text as a formula. Apostrophes before it count, too,
 * so that `readCell` can tell ours from those of the text.
 */
const formula = /^[\s\u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

const isFormula = (text: string) => formula.test(text.replace(/^'+/, ''));

function cell(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** The first line, with a byte order mark: it tells spreadsheets that the file is UTF-8. */
export const csvHeader = (names: readonly string[], separator = ','): string =>
  `\ufeff${names.join(separator)}\r\n`;

/** A line as in RFC 4180, with all cells quoted. */
export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map((text) => cell(text ?? '')).join(',')}\r\n`;

/** The text of a cell, without the apostrophe that `csvLine` adds. */
export const readCell = (text: string): string =>
  text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;
