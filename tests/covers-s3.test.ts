import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { covers } from '~/features/books/server/tables';
import { type TestApp, createTestApp } from './app';
import { type ObjectStore, type StoreFault, startObjectStore } from './object-store';
import { textWithoutNonce } from './random';

let store: ObjectStore;
let app: TestApp;
let cookie: string;
let picture: Uint8Array<ArrayBuffer>;
let path: string;

beforeAll(async () => {
  store = await startObjectStore();
  app = await createTestApp('postgres', store.env);
  cookie = await app.signIn('admin@example.com');
  const create = { width: 400, height: 600, channels: 3 as const, background: '#336699' };
  picture = new Uint8Array(await sharp({ create }).png().toBuffer());
  const { id } = await (await upload()).json();
  path = `/covers/${id}-320.webp`;
});
afterAll(async () => {
  await app.close();
  await store.stop();
});
beforeEach(() => {
  store.fail('error', 0);
  store.requests.length = 0;
});

const upload = () =>
  app.call('/api/covers', { body: picture, headers: { cookie, 'content-type': 'image/png' } });

test('covers are stored in the bucket and served from it', async () => {
  const response = await app.call(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await sharp(await response.bytes()).metadata()).width).toBe(320);
  expect(store.requests).toHaveLength(1);
  expect((await app.call(`/covers/${'0'.repeat(32)}-320.webp`)).status).toBe(404);
});

test.each<StoreFault>(['error', 'full', 'cut', 'short'])(
  'if the bucket fails (%s), the file is a 503 that nobody caches, and recovers',
  async (fault) => {
    store.fail(fault);
    const failed = await app.call(path);
    expect(failed.status).toBe(503);
    expect(failed.headers.get('cache-control')).toBe('no-store');
    expect(failed.headers.get('retry-after')).toBe('5');
    expect(await textWithoutNonce(failed)).not.toMatch(/127\.0\.0\.1|S3/);
    store.fail(fault, 0);
    expect((await app.call(path)).status).toBe(200);
  },
);

test('a cover that cannot be stored is a 503 with a message, without a row', async () => {
  const before = await app.database.db.$count(covers);
  store.fail('full');
  const failed = await upload();
  expect(failed.status).toBe(503);
  expect(await failed.json()).toMatchObject({ code: 'IMAGE_NOT_STORED' });
  expect(await app.database.db.$count(covers)).toBe(before);
});

test('a bucket that hangs blocks no other request', async () => {
  store.fail('hang');
  const hanging = app.call(path);
  await expect.poll(() => store.requests).toHaveLength(1);
  expect((await app.call('/api/auth/get-session', { headers: { cookie } })).status).toBe(200);
  expect((await app.call('/login')).status).toBe(200);
  // The connection is lost, so it is tried again.
  store.fail('hang', 0);
  store.disconnect();
  expect((await hanging).status).toBe(200);
});
