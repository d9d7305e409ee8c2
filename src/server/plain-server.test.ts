import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../tests/free-port';
import { listenForHealth } from './plain-server';

test('a worker serves health and readiness, and nothing else', async () => {
  const port = await freePort();
  const state = { alive: true, ready: false };
  const health = { isAlive: () => state.alive, isReady: async () => state.ready };
  const close = await listenForHealth({ workerPort: port, host: '127.0.0.1' }, health);
  onTestFinished(close);
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect((await get('/healthz')).status).toBe(200);
  const notReady = await get('/readyz');
  expect(notReady.status).toBe(503);
  expect(notReady.headers.get('retry-after')).toBe('5');
  Object.assign(state, { alive: false, ready: true });
  expect((await get('/healthz')).status).toBe(503);
  expect((await get('/readyz')).status).toBe(200);
  expect((await get('/login')).status).toBe(404);
  await expect(listenForHealth({ workerPort: port, host: '127.0.0.1' }, health)).rejects.toThrow(
    'WORKER_PORT',
  );
});
