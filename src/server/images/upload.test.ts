import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { label } from '../../../tests/label';
import { type TestApp, onEachApp } from '../../../tests/app';
import { configuredRows } from '../../../tests/languages';
import { newUser } from '../../../tests/users';
import { storedKey } from '../rate-limits/rate-limits';
import { rateLimits } from '../rate-limits/tables';

/** The pictures of users stand for all images: the code is the same. */
const path = '/api/account/avatar';
const admin = 'admin@example.com';
const dataDir = mkdtempSync(join(tmpdir(), 'app-uploads-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const picture = await sharp({
  create: { width: 400, height: 600, channels: 3, background: '#336699' },
})
  .png()
  .toBuffer()
  .then((bytes) => new Uint8Array(bytes));

/** The same image, padded to this many bytes. */
function getPicture(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set(picture);
  return bytes;
}

interface Upload {
  body?: unknown;
  query?: string;
  headers?: Record<string, string>;
}

const cookies = new WeakMap<TestApp, Map<string, Promise<string>>>();
function signedIn(app: TestApp, email: string): Promise<string> {
  const known = cookies.get(app) ?? new Map<string, Promise<string>>();
  cookies.set(app, known);
  const cookie = known.get(email) ?? app.signIn(email);
  known.set(email, cookie);
  return cookie;
}

async function upload(app: TestApp, { body = picture, query = '', headers = {} }: Upload = {}) {
  const cookie = await signedIn(app, admin);
  return app.call(path + query, {
    body,
    headers: { cookie, 'content-type': 'image/png', ...headers },
  });
}

async function load(app: TestApp, file: string, method = 'GET') {
  const cookie = await signedIn(app, admin);
  return app.call(`/avatars/${file}`, { method, headers: { cookie } });
}

async function storedFiles(): Promise<number> {
  const all = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return all.filter((it) => it.isFile()).length;
}

onEachApp(
  'uploading images',
  (app) => {
    test('stores an image as files that may be cached forever', async () => {
      const response = await upload(app());
      expect(response.status).toBe(201);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const { id } = await response.json();
      expect(id).toMatch(/^[\da-f]{32}$/);
      for (const width of [128, 256]) {
        const file = await load(app(), `${id}-${width}.webp`);
        expect(file.status).toBe(200);
        expect(file.headers.get('content-type')).toBe('image/webp');
        expect(file.headers.get('x-content-type-options')).toBe('nosniff');
        expect(file.headers.get('content-encoding')).toBeNull();
        expect(file.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
        const bytes = await file.bytes();
        expect(file.headers.get('content-length')).toBe(String(bytes.length));
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width });
        const head = await load(app(), `${id}-${width}.webp`, 'HEAD');
        expect(head.headers.get('content-length')).toBe(String(bytes.length));
        expect(await head.text()).toBe('');
      }
      const post = await app().call(`/avatars/${id}-128.webp`, { body: 'x' });
      expect(post.status).toBe(405);
    });

    test.each([
      '/avatars/',
      '/avatars/x',
      `/avatars/${'0'.repeat(32)}-128.webp`,
      '/avatars/..%2f..%2fauth-secret',
      '/avatars/....//auth-secret',
      '/avatars/.incoming/a',
      '/avatars/00/00000000000000000000000000000000-128.webp',
    ])('responds with 404 to %s', async (wrong) => {
      const cookie = await signedIn(app(), admin);
      const response = await app().call(wrong, { headers: { cookie } });
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.text()).toBe('');
    });

    test.each(['/avatars/../auth-secret', '/avatars/%2e%2e/%2e%2e/auth-secret-128.webp'])(
      'treats %s as a page, outside of the images',
      async (wrong) => {
        expect(await (await app().call(wrong)).text()).toBe('page');
      },
    );

    test('serves no other width, format or spelling of a file name', async () => {
      const { id } = await (await upload(app())).json();
      for (const wrong of [
        '100.webp',
        '0128.webp',
        '128.avif',
        '128.png',
        '128.svg',
        '128.webp/',
        '128.webp%00',
      ])
        expect((await load(app(), `${id}-${wrong}`)).status).toBe(404);
      expect((await load(app(), `${id.toUpperCase()}-128.webp`)).status).toBe(404);
      expect((await load(app(), `${id}-128.webp`)).status).toBe(200);
    });

    test('serves files that need a session to signed-in users only', async () => {
      const { id } = await (await upload(app())).json();
      const other = await app().signIn('user@example.com');
      const file = `/avatars/${id}-128.webp`;
      expect((await app().call(file, { headers: { cookie: other } })).status).toBe(200);
      const response = await app().call(file);
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toBe('no-store');
    });

    test('crops by fractions, and rejects invalid ones', async () => {
      const cut = await upload(app(), { query: '?x=0&y=0&width=0.5&height=0.5&lng=fr' });
      expect(cut.status).toBe(201);
      for (const query of ['?x=2', '?x=0&y=0&width=1', '?x=0&y=0&width=1&height=1&x=0.1', '?a=1']) {
        const response = await upload(app(), { query });
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ code: 'IMAGE_CROP_INVALID' });
      }
    });

    test('accepts five megabytes and rejects one byte more', async () => {
      const most = 5 * 1024 * 1024;
      expect((await upload(app(), { body: getPicture(most) })).status).toBe(201);
      const before = await storedFiles();
      const response = await upload(app(), { body: getPicture(most + 1) });
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({
        code: 'IMAGE_TOO_LARGE',
        message: label('image-upload:tooLarge'),
      });
      // The content-length header is not trusted.
      const declared = await upload(app(), { headers: { 'content-length': String(most + 1) } });
      expect(declared.status).toBe(413);
      expect(await storedFiles()).toBe(before);
    });

    test('applies the general body limit to other paths', async () => {
      const cookie = await signedIn(app(), admin);
      const headers = { cookie, 'content-length': '2000000' };
      for (const other of [
        '/api/rest/users',
        '/api/account/avatar/',
        '/api/rpc/users/create',
        '/login',
      ]) {
        const response = await app().call(other, { body: '{}', headers });
        expect(response.status).toBe(413);
      }
    });

    test.each(
      configuredRows([
        ['ar', 'حجم الصورة كبير جدًا. يُرجى استخدام صورة لا تتجاوز 5 ميغابايت'],
        ['fr', 'L’image est trop lourde. Utilisez une image de 5 Mo au plus'],
        ['sw', 'Picha ni kubwa mno. Tafadhali tumia picha isiyozidi MB 5'],
      ]),
    )('translates errors into the language of the request (%s)', async (language, message) => {
      const body = getPicture(5 * 1024 * 1024 + 1);
      const response = await upload(app(), { body, headers: { 'accept-language': language } });
      expect(await response.json()).toMatchObject({ message });
    });

    test('detects the type from the content, whatever the header says', async () => {
      const uploadAs = (type: string, body: unknown = picture) =>
        upload(app(), { body, headers: { 'content-type': type } });
      expect((await uploadAs('image/jpeg')).status).toBe(201);
      expect((await uploadAs('application/octet-stream')).status).toBe(201);
      for (const type of ['text/plain', 'application/json', 'multipart/form-data; boundary=x']) {
        const response = await uploadAs(type);
        expect(response.status).toBe(415);
        expect(await response.json()).toMatchObject({ code: 'IMAGE_TYPE_UNSUPPORTED' });
      }
      const page = await uploadAs('image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>');
      expect(page.status).toBe(415);
      const damaged = await uploadAs('image/png', picture.slice(0, picture.length - 60));
      expect(damaged.status).toBe(422);
      expect(await damaged.json()).toMatchObject({ code: 'IMAGE_DAMAGED' });
    });

    test('rejects visitors and other methods', async () => {
      const before = await storedFiles();
      expect((await app().call(path, { body: picture })).status).toBe(401);
      const cookie = await signedIn(app(), admin);
      expect((await app().call(path, { headers: { cookie } })).status).toBe(405);
      expect(await storedFiles()).toBe(before);
    });

    test('rejects cross-site uploads', async () => {
      for (const origin of ['https://evil.example', 'null', '']) {
        const response = await upload(app(), { headers: { origin } });
        expect(response.status).toBe(403);
        expect(await response.json()).toMatchObject({ code: 'CROSS_SITE' });
      }
    });

    test('limits the rate of uploads', async () => {
      const { db } = app().database;
      const key = storedKey('image:192.0.2.77');
      const resetsAt = new Date(app().clock.now.getTime() + 60_000);
      await db.insert(rateLimits).values({ key, count: 119, resetsAt });
      const cookie = await signedIn(app(), admin);
      const uploadFrom = () =>
        app().call(path, {
          body: picture,
          headers: { cookie, 'content-type': 'image/png' },
          from: '192.0.2.77',
        });
      expect((await uploadFrom()).status).toBe(201);
      const response = await uploadFrom();
      expect(response.status).toBe(429);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(50);
    });

    /** An upload whose body arrives once `finish` is called. */
    function slowUpload(headers: Record<string, string> = {}) {
      const reading = Promise.withResolvers<void>();
      const rest = Promise.withResolvers<void>();
      const source = {
        async pull(controller: ReadableStreamDefaultController) {
          reading.resolve();
          await rest.promise;
          controller.enqueue(picture);
          controller.close();
        },
      };
      // Nothing is pulled before the body is read.
      const body = new ReadableStream(source, { highWaterMark: 0 });
      const response = upload(app(), { body, headers });
      return { reading: reading.promise, finish: rest.resolve, response };
    }

    test('takes two uploads of a user at a time and responds to the next with 503', async () => {
      const slow = [slowUpload(), slowUpload()];
      await Promise.all(slow.map((it) => it.reading));
      const last = await upload(app());
      expect(last.status).toBe(503);
      expect(last.headers.get('retry-after')).toBe('5');
      expect(await last.json()).toMatchObject({ code: 'UPLOADS_BUSY' });
      for (const it of slow) it.finish();
      const responses = await Promise.all(slow.map(({ response }) => response));
      expect(responses.map((response) => response.status)).toEqual([201, 201]);
      const ids = await Promise.all(responses.map(async (response) => (await response.json()).id));
      expect(new Set(ids).size).toBe(2);
      expect((await upload(app())).status).toBe(201);
    });

    test('slow uploads of many users do not keep others from uploading', async () => {
      const users = await Promise.all(Array.from({ length: 20 }, () => newUser(app())));
      const slow = users.map(({ cookie }) => slowUpload({ cookie }));
      await Promise.all(slow.map((cookie) => cookie.reading));
      expect((await upload(app())).status).toBe(201);
      // Eight of those that arrive at the same time are processed.
      for (const it of slow) it.finish();
      const responses = await Promise.all(slow.map(({ response }) => response));
      const statuses = responses.map((response) => response.status);
      expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(8);
      for (const refused of responses.filter((response) => response.status !== 201)) {
        expect(refused.status).toBe(503);
        expect(refused.headers.get('retry-after')).toBe('5');
      }
    });
  },
  { DATA_DIR: dataDir },
);

const file = join(dataDir, 'not-a-folder');
writeFileSync(file, '');

onEachApp(
  'uploading images to a folder that is not writable',
  (app) => {
    test('fails with 503, without a path in the message', async () => {
      const response = await upload(app());
      expect(response.status).toBe(503);
      const text = await response.text();
      expect(JSON.parse(text)).toMatchObject({
        code: 'IMAGE_NOT_STORED',
        message: label('image-upload:notStored'),
      });
      expect(text).not.toContain('not-a-folder');
      expect((await load(app(), `${'0'.repeat(32)}-128.webp`)).status).toBe(404);
    });
  },
  { DATA_DIR: file },
);

onEachApp('uploading images to a read-only product', (app) => {
  test('is rejected before the body is read', async () => {
    await signedIn(app(), admin);
    app().config.readOnly = true;
    const response = await upload(app());
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'READ_ONLY' });
  });
});
