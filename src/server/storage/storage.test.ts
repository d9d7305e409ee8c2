import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readFile, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderError } from '../database/open';
import { openStorage } from './storage';

let dataDir: string;
let folder: string;
const bytes = new TextEncoder().encode('a picture');
const key = 'pictures/3f/3f09ab-160.avif';

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'foreword-storage-'));
  folder = join(dataDir, 'files');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const drafts = () => readdir(join(folder, '.incoming'));

test('a stored file can be read, listed and removed', async () => {
  const storage = openStorage({ dataDir });
  expect(await storage.read(key)).toBeUndefined();
  expect(await storage.list('pictures/3f/')).toEqual([]);
  await storage.put(key, bytes);
  expect(Buffer.from((await storage.read(key)) ?? [])).toEqual(Buffer.from(bytes));
  const [listed, ...others] = await storage.list('pictures/3f/');
  expect(others).toEqual([]);
  expect(listed?.key).toBe(key);
  expect(Math.abs((listed?.changedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  // Folders are not listed as files.
  expect(await storage.list('pictures/')).toEqual([]);
  await storage.remove(key);
  await storage.remove(key);
  expect(await storage.read(key)).toBeUndefined();
});

test('is a folder next to the database, and only its owner can read the files', async () => {
  await openStorage({ dataDir }).put(key, bytes);
  const path = join(dataDir, 'files', key);
  expect(await readFile(path, 'utf8')).toBe('a picture');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

const wrongKeys = [
  '',
  '/',
  '..',
  '../secret',
  'pictures/../../secret',
  'pictures/..',
  '/etc/passwd',
  'pictures//a',
  'pictures/',
  '.incoming/a',
  'pictures/.hidden',
  'pictures\\..\\secret',
  'c:/windows',
  'pictures/a\0.avif',
  'pictures/a.avif\n',
  'pictures/%2e%2e/a',
  'Pictures/A',
  'pictures/a.avif.b/../c',
  `pictures/${'a'.repeat(300)}`,
];

test.each(wrongKeys)('%j is rejected as a key by every operation', async (wrong) => {
  const storage = openStorage({ dataDir });
  await expect(storage.put(wrong, bytes)).rejects.toThrow('invalid storage key');
  await expect(storage.read(wrong)).rejects.toThrow('invalid storage key');
  await expect(storage.remove(wrong)).rejects.toThrow('invalid storage key');
  expect(await readdir(dataDir)).toEqual([]);
});

test.each(['', '/', '../', 'pictures', '/pictures/', 'pictures/../', '.incoming/'])(
  '%j is rejected as a prefix',
  async (wrong) => {
    await expect(openStorage({ dataDir }).list(wrong)).rejects.toThrow('invalid storage prefix');
  },
);

test('a read never returns a partial file: it is the old one or the new one', async () => {
  const storage = openStorage({ dataDir });
  const large = (letter: string) => Buffer.alloc(2_000_000, letter);
  await storage.put(key, large('a'));
  let writing = true;
  const write = (async () => {
    for (const letter of 'bcdefghij') await storage.put(key, large(letter));
    writing = false;
  })();
  let reads = 0;
  while (writing) {
    const seen = Buffer.from((await storage.read(key)) ?? []);
    expect(seen.byteLength).toBe(2_000_000);
    expect(seen.equals(Buffer.alloc(2_000_000, seen[0]))).toBe(true);
    reads += 1;
  }
  await write;
  expect(reads).toBeGreaterThan(0);
  expect(await drafts()).toEqual([]);
});

test('a failed write throws, and leaves no partial file', async () => {
  const storage = openStorage({ dataDir });
  // A non-empty folder already has the name of the file.
  await mkdir(join(folder, key, 'inner'), { recursive: true });
  await expect(storage.put(key, bytes)).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
  expect(await drafts()).toEqual([]);
});

test('an unusable folder is reported with a hint', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  const storage = openStorage({ dataDir: file });
  await expect(storage.put(key, bytes)).rejects.toThrow(DataFolderError);
  await expect(storage.put(key, bytes)).rejects.toThrow(/cannot be written/);
  expect(await storage.read(key)).toBeUndefined();
});

test('incomplete files of a crashed process are deleted, but no newer ones', async () => {
  const storage = openStorage({ dataDir });
  await storage.tidy(new Date());
  await storage.put(key, bytes);
  const old = join(folder, '.incoming', 'old');
  const young = join(folder, '.incoming', 'young');
  await writeFile(old, 'half');
  await writeFile(young, 'half');
  await utimes(old, new Date(1_000_000), new Date(1_000_000));
  await storage.tidy(new Date(Date.now() - 3_600_000));
  expect(existsSync(old)).toBe(false);
  expect(existsSync(young)).toBe(true);
  expect(await storage.read(key)).toBeDefined();
});
