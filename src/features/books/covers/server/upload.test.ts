import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { type TestApp, onEachApp } from '../../../../../tests/app';

const path = '/api/covers';
const admin = 'admin@example.com';
const dataDir = mkdtempSync(join(tmpdir(), 'app-uploads-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const picture = await sharp({
  create: { width: 400, height: 600, channels: 3, background: '#336699' },
})
  .png()
  .toBuffer()
  .then((bytes) => new Uint8Array(bytes));

async function upload(app: TestApp) {
  const cookie = await app.signIn(admin);
  return app.call(path, { body: picture, headers: { cookie, 'content-type': 'image/png' } });
}

async function storedFiles(): Promise<number> {
  const all = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return all.filter((it) => it.isFile()).length;
}

onEachApp(
  'uploading covers',
  (app) => {
    test('stores an image as six files that may be cached forever', async () => {
      const response = await upload(app());
      expect(response.status).toBe(201);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const { id } = await response.json();
      expect(id).toMatch(/^[\da-f]{32}$/);
      for (const width of [160, 320, 640])
        for (const format of ['avif', 'webp']) {
          const file = await app().call(`/covers/${id}-${width}.${format}`);
          expect(file.status).toBe(200);
          expect(file.headers.get('content-type')).toBe(`image/${format}`);
          expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        }
    });

    test('accepts only uploaded covers for a book', async () => {
      const cookie = await app().signIn(admin);
      const { id } = await (await upload(app())).json();
      const [genre] = (await (await app().call('/api/rest/genres', { headers: { cookie } })).json())
        .items;
      const make = (cover: string) =>
        app().call('/api/rest/books', {
          headers: { cookie },
          body: { title: crypto.randomUUID(), author: 'A', genreId: genre.id, cover },
        });
      const created = await make(id);
      expect(created.status).toBe(200);
      expect(await created.json()).toMatchObject({ cover: id });
      const gone = await make('0'.repeat(32));
      expect(gone.status).toBe(409);
      expect(await gone.json()).toMatchObject({ code: 'COVER_GONE' });
    });

    test('rejects users who may neither create nor update books', async () => {
      const before = await storedFiles();
      expect((await app().call(path, { body: picture })).status).toBe(401);
      const cookie = await app().signIn('user@example.com');
      const response = await app().call(path, { body: picture, headers: { cookie } });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'FORBIDDEN' });
      const read = await app().call(path, { headers: { cookie: await app().signIn(admin) } });
      expect(read.status).toBe(405);
      expect(await storedFiles()).toBe(before);
    });
  },
  { DATA_DIR: dataDir },
);
