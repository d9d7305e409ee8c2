import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { startReceiver } from '../../tests/otlp-receiver.ts';
import {
  createDatabase,
  post,
  signIn,
  spawnProduct,
  startProduct,
  waitUntilReady,
} from '../support/product.ts';

test('sends traces of pages and procedures, and runs on without a collector @all', async () => {
  // The SDK is in a chunk of its own.
  expect(readFileSync('dist/server/server.js', 'utf8')).not.toContain('OTLPTraceExporter');
  const receiver = await startReceiver();
  const product = await startProduct('postgres', {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });
  const cookie = await signIn(product, 'admin@example.com');
  const get = async (path: string) =>
    (await fetch(product.url + path, { headers: { cookie }, redirect: 'manual' })).status;
  const { items } = await (
    await fetch(`${product.url}/api/rest/users?searchTerm=user@example.com`, {
      headers: { cookie },
    })
  ).json();
  expect(await get(`/manager/users/${items[0].id}`)).toBe(200);
  expect(await get('/nowhere')).toBe(404);
  await expect.poll(() => receiver.named('GET /manager/users/$id')).toBeDefined();
  const page = receiver.named('GET /manager/users/$id');
  const steps = receiver.spans.filter(({ traceId }) => traceId === page?.traceId);
  expect(steps.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['users.get', expect.stringMatching(/^SELECT/)]),
  );
  const notFound = () =>
    receiver.spans.find((span) => span.attributes['http.response.status_code'] === 404);
  await expect.poll(() => notFound()?.name).toBe('GET');
  const names = receiver.spans.map(({ name }) => name);
  expect(names).toContain('GET /api/rest/users');
  expect(JSON.stringify(receiver.spans)).not.toContain(items[0].id);
  expect(JSON.stringify(receiver.spans)).not.toContain('user@example.com');
  await receiver.close();
  expect(await get('/manager/users')).toBe(200);
  expect((await post(product, '/api/auth/sign-out', {}, cookie)).status).toBe(200);
  await product.stop();
});

test('a worker sends traces of its jobs', async () => {
  const receiver = await startReceiver();
  const env = {
    DATABASE_URL: await createDatabase({ withSample: true }),
    AUTH_SECRET: 'Zk3v9Qw7Lm2Xr8Tn5Yb1Hc6Jd4Gf0Ps-e2e',
    SMTP_URL: 'smtp://127.0.0.1:1',
  };
  const product = await spawnProduct({ ...env, JOBS: 'off' });
  await waitUntilReady(product);
  const worker = await spawnProduct({
    ...env,
    APP_MODE: 'production',
    APP_WORKER: 'true',
    BASE_URL: product.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });
  const body = { email: 'admin@example.com', type: 'sign-in' };
  await post(product, '/api/auth/email-otp/send-verification-otp', body);
  await expect.poll(() => receiver.named('job send-code'), { timeout: 60_000 }).toBeDefined();
  await Promise.all([worker.stop(), product.stop()]);
  await receiver.close();
});
