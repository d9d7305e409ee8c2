import { request } from 'node:http';
import type { ServerRequest } from 'srvx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApplication } from '~/main/application';
import { createHttpHandler } from '~/server/http/handler';
import { type Listening, listen } from '~/server/http/listen';
import { testConfig } from './app';
import { openTestDatabase, silent } from './databases';

const config = { ...testConfig(), port: 0, host: '127.0.0.1' };
const application = createApplication({
  config,
  log: silent,
  root: process.cwd(),
  templateFile: '',
  open: () => openTestDatabase('postgres', { filled: true }),
});
let server: Listening;

beforeAll(async () => {
  await application.started;
  const handler = createHttpHandler({
    config,
    log: silent,
    isReady: () => application.isReady(),
    respond: (arrival) => application.respond(arrival, async () => new Response('page')),
  });
  server = await listen(config, (arrived: ServerRequest) => handler(arrived));
});
afterAll(async () => {
  await server.close();
  await application.close();
});

/** Sends more than the limit in chunks without content-length, and reads the response. */
function upload(path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = {
    origin: config.baseUrl,
    'content-type': 'application/json',
    'transfer-encoding': 'chunked',
  };
  const call = request(new URL(path, server.url), { method: 'POST', headers }, (response) => {
    resolve(response.statusCode ?? 0);
    call.destroy();
  });
  call.on('error', reject);
  for (let piece = 0; piece < 40; piece += 1) call.write(' '.repeat(32_768));
  call.end();
  return promise;
}

test.each([
  '/api/rest/account/onboard',
  '/api/rpc/account/onboard',
  '/api/auth/email-otp/send-verification-otp',
])('a body without a length that grows beyond the limit gets 413 at %s', async (path) => {
  expect(await upload(path)).toBe(413);
});
