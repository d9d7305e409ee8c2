import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { createApplication } from '~/main/application';
import type { Listening } from '~/server/http/listen';
import { testConfig } from './app';
import { type TestDatabase, openTestDatabase, silent } from './databases';
import { serve, signInOver } from './served';

/** Over a real socket, because the HTTP server has its own limit. */
const dataDir = mkdtempSync(join(tmpdir(), 'app-upload-http-'));
const config = { ...testConfig({ DATA_DIR: dataDir }), port: 0, host: '127.0.0.1' };
const megabyte = 1_048_576;
let database: TestDatabase;
let application: ReturnType<typeof createApplication>;
let server: Listening;
let cookie: string;
let picture: Buffer;

beforeAll(async () => {
  database = await openTestDatabase('postgres', { filled: true });
  application = createApplication({
    config,
    log: silent,
    root: process.cwd(),
    templateFile: '',
    open: async () => database,
  });
  await application.started;
  server = await serve(config, application);
  cookie = await signInOver({ server, config, application }, 'admin@example.com');
  const create = { width: 400, height: 600, channels: 3 as const, background: '#336699' };
  picture = await sharp({ create }).png().toBuffer();
});
afterAll(async () => {
  await server.close();
  await application.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Sending {
  call: ClientRequest;
  response: Promise<IncomingMessage>;
}

function begin(headers: Record<string, string> = {}): Sending {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const call = request(new URL('/api/account/avatar', server.url), {
    method: 'POST',
    headers: { origin: config.baseUrl, 'content-type': 'image/png', cookie, ...headers },
  });
  call.on('response', resolve).on('error', reject);
  return { call, response: promise };
}

async function readResponse({
  response,
}: Sending): Promise<{ status: number; body: { code?: string } }> {
  const message = await response;
  return { status: message.statusCode ?? 0, body: JSON.parse(await text(message)) };
}

/** An image of this size, without content-length. */
function sendInPieces({ call }: Sending, size: number): void {
  call.write(picture);
  for (let sent = picture.length; sent < size; sent += 65_536)
    call.write(Buffer.alloc(Math.min(65_536, size - sent)));
  call.end();
}

test('accepts uploads above the general limit, with and without a length', async () => {
  const sized = begin({ 'content-length': String(3 * megabyte) });
  sized.call.end(Buffer.concat([picture, Buffer.alloc(3 * megabyte - picture.length)]));
  expect(await readResponse(sized)).toMatchObject({ status: 201 });
  const pieces = begin();
  sendInPieces(pieces, 3 * megabyte);
  expect(await readResponse(pieces)).toMatchObject({ status: 201 });
});

test('stops uploads above five megabytes, and still responds', async () => {
  const sending = begin();
  sendInPieces(sending, 5 * megabyte + 1);
  expect(await readResponse(sending)).toMatchObject({
    status: 413,
    body: { code: 'IMAGE_TOO_LARGE' },
  });
  const claimed = begin({ 'content-length': String(100 * megabyte) });
  claimed.call.flushHeaders();
  expect(await readResponse(claimed)).toMatchObject({
    status: 413,
    body: { code: 'IMAGE_TOO_LARGE' },
  });
  claimed.call.destroy();
});

test('reads no body of a request without permission', async () => {
  const sending = begin({ cookie: '', 'content-length': String(4 * megabyte) });
  sending.call.write(picture);
  expect(await readResponse(sending)).toMatchObject({ status: 401 });
  sending.call.destroy();
});

async function storedFiles(): Promise<string[]> {
  const stored = await readdir(dataDir, { recursive: true });
  return stored.filter((name) => name.endsWith('.webp'));
}

test('an aborted upload leaves nothing behind and frees its slot', async () => {
  const before = await storedFiles();
  for (let time = 0; time < 20; time += 1) {
    const sending = begin();
    const gone = sending.response.catch((error: Error) => error.message);
    await new Promise<void>((resolve) => {
      sending.call.write(picture.subarray(0, 500), () => resolve());
    });
    sending.call.destroy(new Error('left'));
    expect(await gone).toBe('left');
  }
  const last = begin();
  last.call.end(picture);
  const { status, body } = await readResponse(last);
  expect({ status, body }).toMatchObject({ status: 201 });
  const id = 'id' in body ? String(body.id) : '';
  const added = (await storedFiles()).filter((name) => !before.includes(name));
  expect(added.toSorted()).toEqual(
    [128, 256].map((width) => join('files/avatars', id.slice(0, 2), `${id}-${width}.webp`)),
  );
  const image = `/avatars/${id}-128.webp`;
  expect(await database.db.$count(users, eq(users.image, image))).toBe(1);
  const file = await fetch(new URL(image, server.url), { headers: { cookie } });
  expect(file.headers.get('content-length')).toBe(String((await file.bytes()).length));
});
