import { beforeAll, expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { callImports, uploadCsv } from '../../../../tests/imports';
import { rateLimits } from '~/server/rate-limits/tables';
import { importLimits } from '../limits';
import { importCleanup } from './jobs';
import { startJobs } from '../../../../tests/jobs';
import { imports } from './tables';

const path = '/api/imports/users';
const csv = 'email,name\nx@example.com,X\n';

onEachApp('uploading a CSV file', (app) => {
  let cookie = '';
  beforeAll(async () => {
    cookie = await app().signIn('admin@example.com');
  });
  const upload = (body: unknown, headers: Record<string, string> = {}) =>
    app().call(path, { body, headers: { cookie, 'content-type': 'text/csv', ...headers } });
  const code = async (response: Response) => [response.status, (await response.json()).code];

  test('accepts 20 MB and rejects one byte more, whatever the length says', async () => {
    const note = 'x'.repeat(30_000);
    const lines = Math.floor(importLimits.bytes / (note.length + 1)) - 1;
    const text = `email,name\n${`${note}\n`.repeat(lines)}`.padEnd(importLimits.bytes, '\n');
    expect((await upload(text)).status).toBe(201);
    expect(await code(await upload(`${text}x`))).toEqual([413, 'IMPORT_TOO_LARGE']);
    const declared = { 'content-length': String(importLimits.bytes + 1) };
    expect(await code(await upload(csv, declared))).toEqual([413, 'IMPORT_TOO_LARGE']);
  });

  test('rejects Excel files, binary files, other types and unknown imports', async () => {
    const excel = Uint8Array.of(0x50, 0x4b, 3, 4, 0);
    expect(await code(await upload(excel))).toEqual([415, 'IMPORT_IS_EXCEL']);
    expect(await code(await upload('a,b\0\n1,2'))).toEqual([415, 'IMPORT_NOT_TEXT']);
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'image/png'])
      expect((await upload(csv, { 'content-type': type })).status).toBe(415);
    for (const type of ['nothing', 'constructor', '__proto__', 'USERS'])
      expect((await uploadCsv(app(), cookie, type, csv)).status).toBe(404);
  });

  test('is for administrators, from our own origin, by POST', async () => {
    const before = await app().database.db.$count(imports);
    expect((await app().call(path, { body: csv })).status).toBe(401);
    const user = await app().signIn('user@example.com');
    expect((await upload(csv, { cookie: user })).status).toBe(403);
    expect(await code(await upload(csv, { origin: 'https://evil.example' }))).toEqual([
      403,
      'CROSS_SITE',
    ]);
    expect((await app().call(path, { headers: { cookie } })).status).toBe(405);
    expect(await app().database.db.$count(imports)).toBe(before);
  });

  test('takes one file of a user at a time, and rejects slow ones', async () => {
    const reading = Promise.withResolvers<void>();
    const rest = Promise.withResolvers<void>();
    const source = {
      async pull(controller: ReadableStreamDefaultController) {
        reading.resolve();
        await rest.promise;
        controller.enqueue(new TextEncoder().encode(csv));
        controller.close();
      },
    };
    const slow = upload(new ReadableStream(source, { highWaterMark: 0 }));
    await reading.promise;
    expect(await code(await upload(csv))).toEqual([503, 'IMPORTS_BUSY']);
    rest.resolve();
    expect((await slow).status).toBe(201);
  });

  test('keeps the name of the file as harmless text', async () => {
    const name = encodeURIComponent('<b>\u202e\u0007.csv');
    const response = await app().call(`${path}?name=${name}`, {
      body: csv,
      headers: { cookie, 'content-type': 'text/csv' },
    });
    const { id } = (await response.json()) as { id: string };
    const { body } = await callImports(app(), cookie, 'get', { id });
    expect(body.fileName).not.toMatch(/\p{Cc}/u);
  });

  test('limits the rate of uploads', async () => {
    const { db } = app().database;
    await db.delete(rateLimits);
    for (let round = 0; round < 30; round += 1) expect((await upload(csv)).status).toBe(201);
    expect((await upload(csv)).status).toBe(429);
    app().clock.advance(3600);
  });

  test('files are deleted after a day', async () => {
    expect((await upload(csv)).status).toBe(201);
    const { config, clock } = app();
    const jobs = { jobs: [importCleanup], config, now: () => clock.now };
    const { worker, admin, stop } = await startJobs(app().database, jobs);
    const clean = async () => {
      await admin.run(app().database.db, importCleanup.name);
      await worker.drain(importCleanup);
    };
    clock.advance(23 * 3600);
    await clean();
    expect(await app().database.db.$count(imports)).toBe(1);
    clock.advance(2 * 3600);
    await clean();
    expect(await app().database.db.$count(imports)).toBe(0);
    await stop();
  });
});

onEachApp('uploading a CSV file to a read-only product', (app) => {
  test('is rejected before the body is read', async () => {
    const cookie = await app().signIn('admin@example.com');
    app().config.readOnly = true;
    const response = await uploadCsv(app(), cookie, 'users', csv);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'READ_ONLY' });
  });
});
