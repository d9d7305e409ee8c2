import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Db } from '~/server/database/database';
import { i18nFor } from '~/server/i18n';
import type { DataExporter } from '~/server/my-data';
import { otherLanguage } from '../../../../tests/languages';
import { ArchiveTooLargeError, makeArchive } from './archive';

const now = new Date('2030-01-01T12:00:00Z');
const db = {} as Db;

async function* batches(...all: object[][]) {
  yield* all;
}

const getExporter = (rows: object[][], columns: string[], more = {}): DataExporter => ({
  subject: 'notes',
  about: 'data-archive:about.profile',
  tables: [],
  columns,
  rows: () => batches(...rows),
  ...more,
});

async function getArchive(exporter: DataExporter, limit?: number) {
  const bytes = await makeArchive({
    db,
    storage: { read: async (key) => new TextEncoder().encode(`content of ${key}`) },
    exporters: [exporter],
    user: { id: 'me', email: 'me@example.com' },
    i18n: i18nFor(otherLanguage),
    now,
    ...(limit && { limit }),
  });
  const files = Object.entries(unzipSync(bytes));
  return Object.fromEntries(files.map(([name, it]) => [name, Buffer.from(it).toString()]));
}

test('has each subject as JSON and CSV, with the listed fields only', async () => {
  const rows = [
    [{ at: now, text: 'é "1"\n2', count: 1, extra: 'secret' }],
    [{ at: now, text: '=1+1', count: null, extra: 'secret' }],
  ];
  const files = await getArchive(getExporter(rows, ['at', 'text', 'count']));
  expect(JSON.parse(files['notes.json'] ?? '')).toEqual([
    { at: now.toISOString(), text: 'é "1"\n2', count: 1 },
    { at: now.toISOString(), text: '=1+1', count: null },
  ]);
  // RFC 4180 with a byte order mark; formulas are escaped.
  expect(files['notes.csv']).toBe(
    '\ufeffat,text,count\r\n' +
      '"2030-01-01T12:00:00.000Z","é ""1""\n2","1"\r\n' +
      '"2030-01-01T12:00:00.000Z","\'=1+1",""\r\n',
  );
});

test('has empty files for a subject without rows', async () => {
  const files = await getArchive(getExporter([], ['at']));
  expect(JSON.parse(files['notes.json'] ?? '')).toEqual([]);
  expect(files['notes.csv']).toBe('\ufeffat\r\n');
});

test('explains the files in the language of the user', async () => {
  const files = await getArchive(getExporter([], ['at']));
  expect(files['README.txt']).toContain('notes.json, notes.csv');
  expect(files['README.txt']).toContain(
    i18nFor(otherLanguage).t('data-archive:intro', {
      email: 'me@example.com',
      date: '2030-01-01 12:00 UTC',
    }),
  );
});

test('contains the files of the user', async () => {
  const files = async () => [{ name: 'picture.webp', key: 'pictures/1.webp' }];
  const archive = await getArchive(getExporter([], ['at'], { files }));
  expect(archive['picture.webp']).toBe('content of pictures/1.webp');
});

test('rejects to leave out a field without a word', async () => {
  await expect(getArchive(getExporter([[{ at: now }]], ['at', 'typo']))).rejects.toThrow(
    'notes has no field typo',
  );
});

test('stops at the size limit, and reads no further', async () => {
  let read = 0;
  async function* endless() {
    for (;;) {
      read += 1;
      yield Array.from({ length: 1000 }, () => ({ text: crypto.randomUUID() }));
    }
  }
  await expect(getArchive(getExporter([], ['text'], { rows: endless }), 200_000)).rejects.toThrow(
    ArchiveTooLargeError,
  );
  expect(read).toBeLessThan(100);
});
