import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readFile, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderError } from '../data-folder';
import { openFolder } from './folder';

let dataDir: string;
let folder: string;
const bytes = new TextEncoder().encode('a picture');
const key = 'pictures/3f/3f09ab-160.avif';

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'app-storage-'));
  folder = join(dataDir, 'files');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const drafts = () => readdir(join(folder, '.incoming'));

test('is a folder next to the database, and only its owner can read the files', async () => {
  await openFolder(folder).put(key, bytes);
  const path = join(dataDir, 'files', key);
  expect(await readFile(path, 'utf8')).toBe('a picture');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('a read never returns a partial file: it is the old one or the new one', async () => {
  const storage = openFolder(folder);
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
  const storage = openFolder(folder);
  // A non-empty folder already has the name of the file.
  await mkdir(join(folder, key, 'inner'), { recursive: true });
  await expect(storage.put(key, bytes)).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
  expect(await drafts()).toEqual([]);
});

test('an unusable folder is reported with a hint', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  const storage = openFolder(join(file, 'files'));
  await expect(storage.put(key, bytes)).rejects.toThrow(DataFolderError);
  await expect(storage.put(key, bytes)).rejects.toThrow(/cannot be written/);
  expect(await storage.read(key)).toBeUndefined();
});

test('incomplete files of a crashed process are deleted, but no newer ones', async () => {
  const storage = openFolder(folder);
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
