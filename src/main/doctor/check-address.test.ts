import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createHttpHandler } from '~/server/http/handler';
import { listen } from '~/server/http/listen';
import { testConfig } from '../../../tests/app';
import { silent } from '../../../tests/databases';
import { checkAddress } from './check-address';

test('responds, or not', async () => {
  const handler = createHttpHandler({
    config: testConfig(),
    log: silent,
    isReady: async () => true,
    respond: async () => new Response(),
  });
  const { port, close } = await listen({ port: 0, host: '127.0.0.1' }, handler);
  const baseUrl = `http://127.0.0.1:${port}`;
  expect(await checkAddress({ baseUrl }, 'local')).toMatchObject([{ status: 'ok' }]);
  await close();
  expect(await checkAddress({ baseUrl }, 'local')).toMatchObject([
    { status: 'warning', message: expect.stringContaining('nothing listens') },
  ]);
});

test('is that of another program', async () => {
  const server = createServer((_request, response) => response.end('ok\n'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await checkAddress({ baseUrl }, 'local')).toMatchObject([
    { status: 'warning', message: expect.stringContaining('Another program') },
  ]);
  await new Promise((resolve) => server.close(resolve));
});

test('must be https in production', async () => {
  expect(await checkAddress({ baseUrl: 'http://pages.invalid' }, 'production')).toMatchObject([
    { status: 'error', message: 'BASE_URL is http://pages.invalid, without https.' },
    { status: 'warning' },
  ]);
});
