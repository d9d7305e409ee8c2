import { readCell } from '~/server/csv';
import { importError } from '../errors';
import { type Separator, importLimits, separators } from '../limits';

interface Cell {
  value: string;
  /** Where the next character is: a separator, a line break or the end. */
  end: number;
}

const plainCells = Object.fromEntries(
  separators.map((separator) => [separator, new RegExp(`[^${separator}\r\n]*`, 'y')]),
) as Record<Separator, RegExp>;

function readPlain(text: string, start: number, separator: Separator): Cell {
  const pattern = plainCells[separator];
  pattern.lastIndex = start;
  const value = pattern.exec(text)?.[0] ?? '';
  return { value, end: start + value.length };
}

/** What follows the closing quote belongs to the cell, as in Excel. */
function readQuoted(text: string, start: number, separator: Separator): Cell {
  let close = start;
  do {
    close = text.indexOf('"', close + 1);
    if (close < 0) throw importError('IMPORT_QUOTE_OPEN');
    if (text[close + 1] !== '"') break;
    close += 1;
  } while (close - start <= 2 * importLimits.cell + 2);
  const rest = readPlain(text, close + 1, separator);
  const value = text.slice(start + 1, close).replaceAll('""', '"') + rest.value;
  return { value, end: rest.end };
}

function readRow(text: string, start: number, separator: Separator) {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const cell = (text[at] === '"' ? readQuoted : readPlain)(text, at, separator);
    if (cell.value.length > importLimits.cell) throw importError('IMPORT_CELL_TOO_LONG');
    if (cells.length >= importLimits.columns) throw importError('IMPORT_TOO_MANY_COLUMNS');
    cells.push(readCell(cell.value));
    at = cell.end;
    if (text[at] !== separator) break;
    at += 1;
  }
  const lineBreak = text.startsWith('\r\n', at) ? 2 : 1;
  return { cells, next: at + lineBreak };
}

/** Rows of a CSV file as in RFC 4180, with any line breaks. A generator: memory stays bounded. */
export function* parseCsv(text: string, separator: Separator): Generator<string[]> {
  for (let at = 0; at < text.length;) {
    const { cells, next } = readRow(text, at, separator);
    yield cells;
    at = next;
  }
}

/** Excel's own first line, which names the separator: `sep=;`. */
const separatorLine = /^"?sep=([,;\t])"?(?:\r\n|\r|\n|$)/i;

export function splitSeparatorLine(text: string): { named?: Separator; rest: string } {
  const [line, named] = separatorLine.exec(text) ?? [];
  if (!line) return { rest: text };
  return { named: named as Separator, rest: text.slice(line.length) };
}

const sampleRows = 20;
const sampleLines = 200;

/** How many columns the separator makes, if the first rows have the same number of them. */
function countColumns(text: string, separator: Separator): number {
  const counts: number[] = [];
  let lines = 0;
  try {
    for (const cells of parseCsv(text, separator)) {
      lines += 1;
      if (cells.some((cell) => cell.trim() !== '')) counts.push(cells.length);
      if (counts.length === sampleRows || lines === sampleLines) break;
    }
  } catch {
    // With another separator the file may be right.
    return 0;
  }
  const [columns = 0] = counts;
  const same = counts.filter((count) => count === columns).length;
  return columns > 1 ? columns * (same / counts.length) ** 2 : 0;
}

/** The separator that the first line names, or the one that makes the most even columns. */
export function detectSeparator(text: string): Separator {
  const { named, rest } = splitSeparatorLine(text);
  if (named) return named;
  const scores = separators.map((separator) => countColumns(rest, separator));
  return separators[scores.indexOf(Math.max(...scores))] ?? ',';
}
