import { describe, expect, test } from 'vitest';
import { csvHeader, csvLine } from '~/server/csv';
import { errorCode } from '~/shared/errors/app-error';
import { importLimits } from '../limits';
import { detectEncoding, requireText, summarize } from './read-file';
import { parseCsv } from './parse-csv';

const utf8 = (text: string) => new TextEncoder().encode(text);

/** "titre;année" and "Étranger;1942", byte by byte as Excel writes "CSV" in French. */
const french = Uint8Array.from([
  0x74, 0x69, 0x74, 0x72, 0x65, 0x3b, 0x61, 0x6e, 0x6e, 0xe9, 0x65, 0x0d, 0x0a, 0xc9, 0x74, 0x72,
  0x61, 0x6e, 0x67, 0x65, 0x72, 0x3b, 0x31, 0x39, 0x34, 0x32, 0x0d, 0x0a,
]);
/** "عنوان,x" and "كتاب,1", as Excel writes "CSV" in Arabic. */
const arabic = Uint8Array.from([
  0xda, 0xe4, 0xe6, 0xc7, 0xe4, 0x2c, 0x78, 0x0d, 0x0a, 0xdf, 0xca, 0xc7, 0xc8, 0x2c, 0x31, 0x0d,
  0x0a,
]);
/** "é\tx" and "ك\t1", as Excel writes "Unicode Text". */
const unicodeText = Uint8Array.from([
  0xff, 0xfe, 0xe9, 0, 0x09, 0, 0x78, 0, 0x0d, 0, 0x0a, 0, 0x43, 0x06, 0x09, 0, 0x31, 0, 0x0d, 0,
  0x0a, 0,
]);

describe('encodings and separators', () => {
  test.each([
    ['French CSV', french, 'windows-1252', ';', ['titre', 'année'], ['Étranger', '1942']],
    ['Arabic CSV', arabic, 'windows-1256', ',', ['عنوان', 'x'], ['كتاب', '1']],
    ['Unicode text', unicodeText, 'utf-16le', '\t', ['é', 'x'], ['ك', '1']],
    ['CSV UTF-8', utf8('\ufeffjina;mwaka\r\nÉ;1\r\n'), 'utf-8', ';', ['jina', 'mwaka'], ['É', '1']],
    ['no mark', utf8('name,note\nÉ,"a;b;c;d"\n'), 'utf-8', ',', ['name', 'note'], ['É', 'a;b;c;d']],
    ['sep=', utf8('sep=;\r\na;b,c,d\r\n1;2,3,4\r\n'), 'utf-8', ';', ['a', 'b,c,d'], ['1', '2,3,4']],
    ['one column', utf8('email\nada@example.com\n'), 'utf-8', ',', ['email'], ['ada@example.com']],
  ])('%s', async (_name, bytes, encoding, separator, headers, first) => {
    const summary = await summarize(bytes);
    expect(summary).toMatchObject({ encoding, separator, headers, samples: [first] });
  });

  test('a chosen encoding and separator win', async () => {
    const summary = await summarize(french, { encoding: 'windows-1256', separator: ',' });
    expect(summary.headers).toEqual(['titre;année']);
  });

  test('English code pages with few accents are not Arabic', () => {
    expect(detectEncoding(Uint8Array.of(0x63, 0x61, 0x66, 0xe9, 0x0a))).toBe('windows-1252');
  });
});

describe('rows', () => {
  test.each([
    [
      'line breaks',
      'a,b\r\n1,2\r3,4\n5,6',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
    ],
    [
      'quotes',
      '"a ""b""","c\r\nd,e"\n"x"y,z"\n',
      [
        ['a "b"', 'c\r\nd,e'],
        ['xy', 'z"'],
      ],
    ],
    [
      'empty cells',
      'a,,\n,,\n',
      [
        ['a', '', ''],
        ['', '', ''],
      ],
    ],
    ['nothing', '', []],
  ])('%s', (_name, text, rows) => {
    expect([...parseCsv(text, ',')]).toEqual(rows);
  });

  test('skips blank rows and trailing columns, and numbers rows as spreadsheets do', async () => {
    const summary = await summarize(utf8('a,b,,\n\n1,2,,\n,,,\n\n'));
    expect(summary).toMatchObject({ headers: ['a', 'b'], samples: [['1', '2']], rowCount: 1 });
  });

  test('reads whatever our writer writes, also neutralized formulas', () => {
    const pieces = [
      '"',
      ',',
      ';',
      '\r\n',
      '\n',
      '\r',
      '\t',
      "'",
      '=',
      '-5',
      '@',
      ' ',
      'é',
      'ك',
      'a',
    ];
    let seed = 7;
    // A linear congruential generator: the same cells in every run.
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const cell = () => Array.from({ length: next(6) }, () => pieces[next(pieces.length)]).join('');
    for (let round = 0; round < 2000; round += 1) {
      const rows = Array.from({ length: 3 }, () => [cell(), cell(), cell()]);
      const text = csvHeader(['x', 'y', 'z']).slice(1) + rows.map((row) => csvLine(row)).join('');
      expect([...parseCsv(text, ',')]).toEqual([['x', 'y', 'z'], ...rows]);
    }
  });
});

describe('files that are rejected', () => {
  /** The code of the error. */
  async function reject(bytes: Uint8Array): Promise<unknown> {
    try {
      requireText(bytes);
      return await summarize(bytes);
    } catch (error) {
      return errorCode(error);
    }
  }

  test('Excel files, binary files and empty ones', async () => {
    expect(await reject(Uint8Array.of(0x50, 0x4b, 3, 4, 0))).toBe('IMPORT_IS_EXCEL');
    expect(await reject(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toBe('IMPORT_IS_EXCEL');
    expect(await reject(utf8('a,b\n1,\0\n'))).toBe('IMPORT_NOT_TEXT');
    expect(await reject(Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x0a, 0, 0, 0))).toBe('IMPORT_NOT_TEXT');
    expect(await reject(utf8(''))).toBe('IMPORT_EMPTY');
    expect(await reject(utf8('a,b\n\n'))).toBe('IMPORT_EMPTY');
  });

  test('an open quote', async () => {
    expect(await reject(utf8('a,b\n"1,2\n'))).toBe('IMPORT_QUOTE_OPEN');
  });

  test('more rows, columns and characters than allowed', async () => {
    expect(await reject(utf8(`a\n${'1\n'.repeat(importLimits.rows + 1)}`))).toBe(
      'IMPORT_TOO_MANY_ROWS',
    );
    expect(await reject(utf8(`${'a,'.repeat(importLimits.columns)}\n1\n`))).toBe(
      'IMPORT_TOO_MANY_COLUMNS',
    );
    expect(await reject(utf8(`a\n${'x'.repeat(importLimits.cell + 1)}`))).toBe(
      'IMPORT_CELL_TOO_LONG',
    );
  });

  test.each([
    ['one line', 'x', 'IMPORT_CELL_TOO_LONG'],
    ['commas', ',', 'IMPORT_TOO_MANY_COLUMNS'],
    ['quotes', '"', 'IMPORT_CELL_TOO_LONG'],
    ['quotes and commas', '",', 'IMPORT_TOO_MANY_COLUMNS'],
    ['line breaks', '\n', 'IMPORT_TOO_MANY_ROWS'],
  ])('20 MB of %s are rejected early', async (_name, piece, code) => {
    expect(await reject(utf8(piece.repeat(importLimits.bytes / piece.length)))).toBe(code);
  });
});
