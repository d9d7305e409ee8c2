import { setImmediate } from 'node:timers/promises';
import { importError } from '../errors';
import { type Encoding, type Separator, importLimits } from '../limits';
import { detectSeparator, parseCsv, splitSeparatorLine } from './parse-csv';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Config } from '~/server/config';
import { createCipher } from '~/server/encryption';
import { cutText } from '~/shared/text/cut-text';

const startsWith = (bytes: Uint8Array, signature: number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

const utf8Mark = [0xef, 0xbb, 0xbf];
const utf16Mark = [0xff, 0xfe];
/** A file of Excel: a zip file, or a compound file in the older format. */
const excelFiles = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Throws for files that are no text, with a hint for those of Excel. */
export function requireText(bytes: Uint8Array): void {
  if (excelFiles.some((signature) => startsWith(bytes, signature)))
    throw importError('IMPORT_IS_EXCEL');
  if (!startsWith(bytes, utf16Mark) && bytes.includes(0)) throw importError('IMPORT_NOT_TEXT');
}

/** The encoding by its mark, else UTF-8 if it is valid, else the code page that fits the letters. */
export function detectEncoding(bytes: Uint8Array): Encoding {
  if (startsWith(bytes, utf16Mark)) return 'utf-16le';
  if (startsWith(bytes, utf8Mark) || isUtf8(bytes)) return 'utf-8';
  return looksArabic(bytes) ? 'windows-1256' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const isLetter = (byte: number | undefined) => byte !== undefined && byte >= 0xc0;

/** Accented letters are single among others; Arabic letters stand next to each other. */
function looksArabic(bytes: Uint8Array): boolean {
  let single = 0;
  let paired = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (!isLetter(bytes[at])) continue;
    if (isLetter(bytes[at - 1]) || isLetter(bytes[at + 1])) paired += 1;
    else single += 1;
  }
  return paired > single;
}

/** The text without its mark. What does not fit the encoding becomes U+FFFD, which is rejected later. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(bytes);
  // PostgreSQL cannot store it.
  if (text.includes('\0')) throw importError('IMPORT_NOT_TEXT');
  return text;
}

interface FileFormat {
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
export function readHeaders(text: string, separator: Separator): string[] {
  const [header = []] = parseCsv(splitSeparatorLine(text).rest, separator);
  const last = header.findLastIndex((cell) => !isBlank(cell));
  return header.slice(0, last + 1).map((cell) => cell.trim());
}

interface FileSummary extends FileFormat {
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

type Secrets = Pick<Config, 'authSecret' | 'previousAuthSecret'>;

const getCipher = ({ authSecret, previousAuthSecret }: Secrets) =>
  createCipher(authSecret, 'imports', previousAuthSecret);

/** Compressed, because tables of text become much smaller, then encrypted. */
export const encryptFile = (config: Secrets, bytes: Uint8Array): string =>
  getCipher(config).encrypt(gzipSync(bytes, { level: 1 }).toString('base64'));

export const decryptFile = (config: Secrets, encrypted: string): Uint8Array =>
  gunzipSync(Buffer.from(getCipher(config).decrypt(encrypted), 'base64'), {
    maxOutputLength: importLimits.bytes,
  });

/** What is shown of a file before it is imported. */
interface Preview {
  headers: string[];
  /** The first rows. */
  samples: string[][];
}

/** More of a cell is not shown. */
const maxCellLength = 100;

/** Encrypted, because a file may have columns that are not imported, or no headers. */
const encryptPreview = (config: Secrets, { headers, samples }: Preview): string => {
  const cut = (cells: string[]) => cells.map((cell) => cutText(cell, maxCellLength));
  const preview: Preview = { headers: cut(headers), samples: samples.map(cut) };
  return getCipher(config).encrypt(JSON.stringify(preview));
};

/** The summary of a file without its content in plain text. */
export const toStored = <Summary extends Preview>(config: Secrets, summary: Summary) => ({
  ...summary,
  preview: encryptPreview(config, summary),
  headers: summary.headers.map(() => ''),
  samples: [],
});

export const decryptPreview = (config: Secrets, encrypted: string): Preview =>
  JSON.parse(getCipher(config).decrypt(encrypted)) as Preview;
