import { setImmediate } from 'node:timers/promises';
import { importError } from '../errors';
import { type Encoding, type Separator, importLimits } from '../limits';
import { decode, detectEncoding } from './decode';
import { detectSeparator, parseCsv, splitSeparatorLine } from './parse-csv';

export interface FileFormat {
  encoding: Encoding;
  separator: Separator;
}

export interface FileRow {
  /** As spreadsheets number it: the header is row 1. */
  number: number;
  cells: string[];
}

const isBlank = (cell: string) => cell.trim() === '';

/** How many rows are parsed before other requests get their turn. */
const slice = 1000;
/** With blank ones: a file of line breaks only has millions. */
const maxLines = 2 * importLimits.rows;

/** The rows that are not blank, without the header. Parses as they are needed. */
export async function* readRows(text: string, separator: Separator): AsyncGenerator<FileRow> {
  let number = 0;
  for (const cells of parseCsv(splitSeparatorLine(text).rest, separator)) {
    number += 1;
    if (number > maxLines) throw importError('IMPORT_TOO_MANY_ROWS');
    if (number % slice === 0) await setImmediate();
    if (number > 1 && !cells.every(isBlank)) yield { number, cells };
  }
}

/** Without empty columns at the end, which Excel writes for cells that were once used. */
function readHeaders(text: string, separator: Separator): string[] {
  const [header = []] = parseCsv(splitSeparatorLine(text).rest, separator);
  const last = header.findLastIndex((cell) => !isBlank(cell));
  return header.slice(0, last + 1).map((cell) => cell.trim());
}

export interface FileSummary extends FileFormat {
  headers: string[];
  /** The first rows, for the preview. */
  samples: string[][];
  rowCount: number;
}

const sampleCount = 5;

/** Parses the whole file once, and throws if it cannot be read or is too large. */
export async function summarize(
  bytes: Uint8Array,
  given: Partial<FileFormat> = {},
): Promise<FileSummary> {
  const encoding = given.encoding ?? detectEncoding(bytes);
  const text = decode(bytes, encoding);
  const separator = given.separator ?? detectSeparator(text);
  const headers = readHeaders(text, separator);
  const samples: string[][] = [];
  let rowCount = 0;
  for await (const { cells } of readRows(text, separator)) {
    rowCount += 1;
    if (rowCount > importLimits.rows) throw importError('IMPORT_TOO_MANY_ROWS');
    if (samples.length < sampleCount) samples.push(cells.slice(0, headers.length));
  }
  if (headers.length === 0 || rowCount === 0) throw importError('IMPORT_EMPTY');
  return { encoding, separator, headers, samples, rowCount };
}
