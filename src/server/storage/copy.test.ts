import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ObjectStore, startObjectStore } from '../../../tests/object-store';
import { parseConfig } from '../config';
import { copyFiles } from './copy';
import { openFolder } from './folder';
import { openS3 } from './s3';
import type { FileStorage } from './storage';

const keys = Array.from({ length: 30 }, (_, n) => `pictures/${n % 3}f/${n}-160.avif`);
const getContent = (key: string) => new TextEncoder().encode(`the picture ${key}`);

let store: ObjectStore;
let data: string;
let folder: FileStorage;
let bucket: FileStorage;
beforeAll(async () => {
  store = await startObjectStore();
  data = mkdtempSync(join(tmpdir(), 'app-copy-'));
  folder = openFolder(join(data, 'one'));
  const { s3 } = parseConfig(store.env, 'local');
  if (!s3) throw new Error('S3 is not configured');
  bucket = openS3(s3, { pageSize: 7, timeoutMs: 60_000 });
  for (const key of keys) await folder.put(key, getContent(key));
});
afterAll(async () => {
  await store.stop();
  rmSync(data, { recursive: true, force: true });
});

test('copies all files, skips those that are there, and can be interrupted', async () => {
  const copying = copyFiles(folder, bucket, (count) => {
    if (count === 10) store.fail('error');
  });
  await expect(copying).rejects.toThrow(/responded with 500/);
  store.fail('error', 0);
  const rest = await copyFiles(folder, bucket);
  expect(rest.copied + rest.skipped).toBe(keys.length);
  expect(rest.skipped).toBeGreaterThanOrEqual(10);
  expect(rest.missing).toBe(0);
  expect(await copyFiles(folder, bucket)).toEqual({ copied: 0, skipped: 30, missing: 0 });
});

test('copies back, with the same content', async () => {
  const second = openFolder(join(data, 'two'));
  // Incomplete: of another size.
  await second.put(keys[0] ?? '', new TextEncoder().encode('half'));
  expect(await copyFiles(bucket, second)).toEqual({ copied: 30, skipped: 0, missing: 0 });
  for (const key of keys)
    expect(Buffer.from((await second.read(key)) ?? [])).toEqual(Buffer.from(getContent(key)));
});

test('reports files that the target has lost', async () => {
  const third = openFolder(join(data, 'three'));
  const forgetful: FileStorage = { ...third, put: async () => {} };
  expect(await copyFiles(folder, forgetful)).toMatchObject({ copied: 30, missing: 30 });
});
