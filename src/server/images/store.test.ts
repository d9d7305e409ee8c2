import { mkdtempSync, rmSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ImageShape } from '~/shared/images/shape';
import type { Db } from '../database/database';
import { openFolder } from '../storage/folder';
import type { FileStorage } from '../storage/storage';
import { onEachDatabase } from '../../../tests/databases';
import { deleteUnusedFiles, getImageId, imageKey, shardsAt, storeImage } from './store';
import { unusedFiles } from './tables';

const day = 86_400_000;
const later = new Date(Date.now() + 2 * day);
const shape: ImageShape = {
  folder: 'images',
  ratio: 1,
  widths: [64, 128],
  formats: ['avif', 'webp'],
};
const bytes = new TextEncoder().encode('a picture');
const files = shape.widths.flatMap((width) =>
  shape.formats.map((format) => ({ width, format, bytes })),
);
const getId = (letter: string) => letter.repeat(32);
let dataDir: string;
let storage: FileStorage;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'app-images-'));
  storage = openFolder(join(dataDir, 'files'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function countFiles(id: string): Promise<number> {
  const all = await Promise.all(files.map((file) => storage.read(imageKey(shape, id, file))));
  return all.filter(Boolean).length;
}

test('scans all folders within a day', () => {
  const begin = new Date('2030-01-01T00:00:00Z').getTime();
  const runs = Array.from({ length: 144 }, (_, run) => shardsAt(new Date(begin + run * 600_000)));
  expect(new Set(runs.flat()).size).toBe(256);
  expect(runs.flat().every((shard) => /^[\da-f]{2}$/.test(shard))).toBe(true);
});

test('saves an image after all its files are stored', async () => {
  let stored = 0;
  const save = async (id: string) => {
    stored = await countFiles(id);
  };
  await storeImage(storage, shape, { id: getId('a'), files, save });
  expect(stored).toBe(4);
});

test('saves nothing if the files cannot be written, and leaves no files if it cannot be saved', async () => {
  let puts = 0;
  const full: FileStorage = {
    ...storage,
    put: (key, content) => {
      puts += 1;
      return puts > 3 ? Promise.reject(new Error('full')) : storage.put(key, content);
    },
  };
  const saved: string[] = [];
  const save = async (id: string) => void saved.push(id);
  await expect(storeImage(full, shape, { id: getId('a'), files, save })).rejects.toThrow('full');
  expect(saved).toEqual([]);
  expect(await countFiles(getId('a'))).toBe(0);

  const reject = () => Promise.reject(new Error('rejected'));
  const rejected = storeImage(storage, shape, { id: getId('b'), files, save: reject });
  await expect(rejected).rejects.toThrow('rejected');
  expect(await countFiles(getId('b'))).toBe(0);
});

onEachDatabase('files that are not in use', (database) => {
  /** The scan of a folder, and the same folder a day or more later. */
  const shard = shardsAt(later)[0] ?? '';
  const period = 128 * 600_000;
  const scanAt = (times: number) => new Date(later.getTime() + times * period);

  test('are deleted a day after they were found, unless they are recent or used again', async () => {
    const [unused, again, recent, used] = ['a', 'b', 'c', 'd'].map(
      (letter) => shard + letter.repeat(30),
    ) as [string, string, string, string];
    const elsewhere = getId(shard.startsWith('0') ? '1' : '0');
    const all = [unused, again, recent, used, elsewhere];
    for (const id of all)
      for (const file of files) await storage.put(imageKey(shape, id, file), bytes);
    for (const file of files)
      await utimes(join(dataDir, 'files', imageKey(shape, recent, file)), scanAt(9), scanAt(9));
    const asked: string[][] = [];
    const inUse = [used];
    const findUsed = async (_db: Db, ids: string[]) => {
      asked.push(ids.toSorted());
      return inUse;
    };
    const scan = async (times: number) => {
      await deleteUnusedFiles({ shape, findUsed }, database().db, storage, scanAt(times));
      return Promise.all(all.map(countFiles));
    };
    expect(await scan(0)).toEqual([4, 4, 4, 4, 4]);
    expect(asked).toEqual([[unused, again, used]]);
    // Used again, for example after a restore.
    inUse.push(again);
    expect(await scan(1)).toEqual([4, 4, 4, 4, 4]);
    inUse.pop();
    expect(await scan(2)).toEqual([0, 4, 4, 4, 4]);
    expect(await scan(3)).toEqual([0, 4, 4, 4, 4]);
    expect(await scan(4)).toEqual([0, 0, 4, 4, 4]);
    expect(await database().db.$count(unusedFiles)).toBe(0);
  });
});

test('reads the id from the URL of a file, and from nothing else', () => {
  expect(getImageId(`/avatars/${getId('a')}-128.webp`)).toBe(getId('a'));
  for (const url of ['', 'https://example.com/me.png', `/avatars/${getId('a')}`, '/../../secret'])
    expect(getImageId(url)).toBeUndefined();
});
