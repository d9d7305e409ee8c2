import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ObjectStore, startObjectStore } from '../../../tests/object-store';
import { parseConfig } from '../config';
import { openFolder } from './folder';
import { openS3 } from './s3';
import { type FileStorage, isStorageError } from './storage';

const getBytes = (text: string) => new TextEncoder().encode(text);
const key = 'pictures/3f/3f09ab-160.avif';

/** Both drivers behave the same. Each starts empty. */
let store: ObjectStore;
let folder: string;
beforeAll(async () => {
  store = await startObjectStore();
  folder = mkdtempSync(join(tmpdir(), 'app-storage-'));
});
afterAll(async () => {
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
});

const drivers: Record<string, () => FileStorage> = {
  folder: () => openFolder(join(folder, 'files')),
  // Small pages, so that a few files need several.
  s3: () => {
    const { s3 } = parseConfig(store.env, 'local');
    if (!s3) throw new Error('S3 is not configured');
    return openS3(s3, { pageSize: 2, timeoutMs: 60_000 });
  },
};

async function keysIn(storage: FileStorage): Promise<string[]> {
  const keys: string[] = [];
  for await (const file of storage.all()) keys.push(file.key);
  return keys.toSorted();
}

const getText = async (content: Uint8Array | undefined) =>
  content && Buffer.from(content).toString();

describe.each(Object.entries(drivers))('file storage: %s', (_name, open) => {
  let storage: FileStorage;
  beforeEach(async () => {
    storage = open();
    for (const each of await keysIn(storage)) await storage.remove(each);
  });

  test('a stored file can be read, streamed, listed and removed', async () => {
    expect(await storage.read(key)).toBeUndefined();
    expect(await storage.open(key)).toBeUndefined();
    expect(await storage.list('pictures/3f/')).toEqual([]);
    await storage.put(key, getBytes('a picture'));
    expect(await getText(await storage.read(key))).toBe('a picture');
    const opened = await storage.open(key);
    expect(opened?.size).toBe(9);
    expect(await new Response(opened?.stream).text()).toBe('a picture');
    const [listed, ...others] = await storage.list('pictures/3f/');
    expect(others).toEqual([]);
    expect(listed).toMatchObject({ key, size: 9 });
    expect(Math.abs((listed?.changedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.read(key)).toBeUndefined();
  });

  test('a file can be replaced, and can be empty', async () => {
    await storage.put(key, getBytes('old'));
    await storage.put(key, getBytes('newer'));
    expect(await getText(await storage.read(key))).toBe('newer');
    await storage.put(key, getBytes(''));
    expect(await getText(await storage.read(key))).toBe('');
    const opened = await storage.open(key);
    expect(opened?.size).toBe(0);
    expect(await new Response(opened?.stream).text()).toBe('');
  });

  test('a stream is stored if it has the declared size, and not at all otherwise', async () => {
    const content = (size: number) => ({ size, stream: new Blob(['12', '34']).stream() });
    await storage.put(key, content(4));
    expect(await getText(await storage.read(key))).toBe('1234');
    await storage.remove(key);
    await expect(storage.put(key, content(5))).rejects.toSatisfy(isStorageError);
    expect(await storage.read(key)).toBeUndefined();
    expect(await keysIn(storage)).toEqual([]);
  });

  test('lists the files directly under a prefix, and all files', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `pictures/3f/${name}.avif`);
    const others = ['pictures/3e/x.avif', 'pictures/3f/deep/y.avif', 'z'];
    for (const each of [...names, ...others]) await storage.put(each, getBytes(each));
    const listed = await storage.list('pictures/3f/');
    expect(listed.map((file) => file.key).toSorted()).toEqual(names);
    expect(await storage.list('pictures/')).toEqual([]);
    expect(await keysIn(storage)).toEqual([...names, ...others].toSorted());
  });

  test('checks itself and leaves nothing behind', async () => {
    await storage.check();
    expect(await keysIn(storage)).toEqual([]);
  });

  test.each([
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
    'pictures/a?list-type=2',
    'Pictures/A',
    'pictures/a.avif.b/../c',
    `pictures/${'a'.repeat(300)}`,
  ])('%j is rejected as a key by every operation', async (wrong) => {
    await expect(storage.put(wrong, getBytes('x'))).rejects.toThrow('invalid storage key');
    await expect(storage.read(wrong)).rejects.toThrow('invalid storage key');
    await expect(storage.open(wrong)).rejects.toThrow('invalid storage key');
    await expect(storage.remove(wrong)).rejects.toThrow('invalid storage key');
    expect(await keysIn(storage)).toEqual([]);
  });

  test.each(['', '/', '../', 'pictures', '/pictures/', 'pictures/../', '.incoming/'])(
    '%j is rejected as a prefix',
    async (wrong) => {
      await expect(storage.list(wrong)).rejects.toThrow('invalid storage prefix');
    },
  );
});
