import { importError } from '../errors';
import type { Encoding } from '../limits';

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
