import { Agent, request } from 'node:http';
import { setImmediate as afterReading } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ListenError, listen } from './listen';
import { bufferedResponse } from './buffered-response';

const settings = { port: 0, host: '127.0.0.1' };

function sendRequest(url: string, agent: Agent): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.headers.connection));
    })
      .once('error', reject)
      .end();
  });
}

test('during shutdown every response closes its connection', async () => {
  const released = Promise.withResolvers<void>();
  const received = Promise.withResolvers<void>();
  const server = await listen(settings, async ({ url }) => {
    if (url.endsWith('/slow')) {
      received.resolve();
      await released.promise;
    }
    return new Response('page');
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const url = `http://127.0.0.1:${server.port}`;
  expect(await sendRequest(`${url}/quick`, agent)).toBe('keep-alive');
  const slow = sendRequest(`${url}/slow`, agent);
  // Its connection is open and idle when the shutdown starts.
  const other = new Agent({ keepAlive: true, maxSockets: 1 });
  await sendRequest(`${url}/quick`, other);
  await received.promise;
  const closed = server.close();
  // Pending reads are handled first.
  for (let round = 0; round < 3; round += 1) await afterReading();
  expect(await sendRequest(`${url}/quick`, other)).toBe('close');
  released.resolve();
  expect(await slow).toBe('close');
  await closed;
  await expect(sendRequest(`${url}/quick`, agent)).rejects.toThrow('ECONNREFUSED');
  for (const it of [agent, other]) it.destroy();
});

test('port 0 chooses a free port and reports it', async () => {
  const server = await listen(settings, async () => new Response('page'));
  expect(server.port).toBeGreaterThan(0);
  expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(200);
  await expect(
    listen({ ...settings, port: server.port }, async () => new Response('other')),
  ).rejects.toThrow(ListenError);
  await server.close();
});

test('every status has its standard reason phrase', async () => {
  const server = await listen(settings, async ({ url }) => {
    const status = Number(new URL(url).pathname.slice(1));
    return status % 2 === 0
      ? new Response('page', { status })
      : bufferedResponse('page', { status });
  });
  const getText = async (status: number) =>
    (await fetch(`http://127.0.0.1:${server.port}/${status}`)).statusText;
  expect(await Promise.all([200, 403, 404, 409, 422, 429, 500, 503].map(getText))).toEqual([
    'OK',
    'Forbidden',
    'Not Found',
    'Conflict',
    'Unprocessable Entity',
    'Too Many Requests',
    'Internal Server Error',
    'Service Unavailable',
  ]);
  await server.close();
});
