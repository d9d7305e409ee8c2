import { metricPrefix } from './metric-prefix';
import { afterEach, describe, expect, test } from 'vitest';
import { testConfig } from '../../tests/app';
import { silent } from '../../tests/databases';
import { freePort } from '../../tests/free-port';
import { createHttpHandler } from './http/handler';
import { type ApplicationMetrics, type Metrics, responseKinds, createMetrics } from './metrics';
import { listenForMetrics } from './plain-server';

const token = 'a-token-for-tests-0123456789';
const applicationMetrics: ApplicationMetrics = {
  pool: { inUse: 3, idle: 2, waiting: 1, max: 10 },
  databaseUp: true,
  jobs: { 'send-email': { created: 4, failed: 1 } },
  emails: { sent: 7, failed: 2 },
};

const open: Metrics[] = [];
function make(collect = async () => applicationMetrics): Metrics {
  const metrics = createMetrics({ version: '1.2.3', collect });
  open.push(metrics);
  return metrics;
}
afterEach(() => {
  for (const metrics of open.splice(0)) metrics.close();
});

/** The metrics by name and labels. */
async function read(metrics: Metrics): Promise<Map<string, number>> {
  const lines = (await metrics.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line): [string, number] => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

test('the version of the product and of Node is reported', async () => {
  expect(await make().text()).toMatch(/^\w+_build_info\{version="1\.2\.3",node="v[\d.]+"\} 1$/m);
});

test('responses are counted by kind, status class and duration', async () => {
  const metrics = make();
  metrics.began()('api', 201);
  metrics.began()('api', 204);
  metrics.began()('api', 503);
  const seen = await read(metrics);
  const bucket = (le: string) =>
    seen.get(
      `${metricPrefix}http_request_duration_seconds_bucket{le="${le}",kind="api",status="2xx"}`,
    );
  expect(bucket('10')).toBe(2);
  expect(bucket('+Inf')).toBe(2);
  expect(
    seen.get(`${metricPrefix}http_request_duration_seconds_count{kind="api",status="5xx"}`),
  ).toBe(1);
  expect(
    seen.get(`${metricPrefix}http_request_duration_seconds_sum{kind="api",status="2xx"}`),
  ).toBeGreaterThanOrEqual(0);
});

test('a slow response is not in the buckets of fast ones', async () => {
  const metrics = make();
  const end = metrics.began();
  const until = performance.now() + 30;
  while (performance.now() < until);
  end('page', 200);
  const seen = await read(metrics);
  const bucket = (le: string) =>
    seen.get(
      `${metricPrefix}http_request_duration_seconds_bucket{le="${le}",kind="page",status="2xx"}`,
    );
  expect(bucket('0.025')).toBe(0);
  expect(bucket('10')).toBe(1);
});

test('requests in flight are reported', async () => {
  const metrics = make();
  const end = metrics.began();
  metrics.began();
  expect((await read(metrics)).get(`${metricPrefix}http_requests_in_flight`)).toBe(2);
  end('page', 200);
  expect((await read(metrics)).get(`${metricPrefix}http_requests_in_flight`)).toBe(1);
});

test('the number of series is bounded', async () => {
  const metrics = make();
  const fill = () => {
    for (const kind of responseKinds)
      for (let status = 0; status < 1000; status += 1) metrics.began()(kind, status);
  };
  fill();
  const { size } = await read(metrics);
  fill();
  expect((await read(metrics)).size).toBe(size);
  expect(size).toBeLessThan(500);
});

test('pool, jobs, memory and event loop are reported', async () => {
  const seen = await read(make());
  expect(seen.get(`${metricPrefix}database_up`)).toBe(1);
  expect(seen.get(`${metricPrefix}database_connections{state="in_use"}`)).toBe(3);
  expect(seen.get(`${metricPrefix}database_connections{state="idle"}`)).toBe(2);
  expect(seen.get(`${metricPrefix}database_waiting`)).toBe(1);
  expect(seen.get(`${metricPrefix}jobs{queue="send-email",state="created"}`)).toBe(4);
  expect(seen.get(`${metricPrefix}emails_total{result="sent"}`)).toBe(7);
  expect(seen.get(`${metricPrefix}emails_total{result="failed"}`)).toBe(2);
  expect(seen.get(`${metricPrefix}memory_bytes{of="resident"}`)).toBeGreaterThan(1e6);
  await expect
    .poll(async () =>
      (await metricsOfLoop()).get(`${metricPrefix}event_loop_delay_seconds{at="p99"}`),
    )
    .toBeGreaterThan(0);
});

const metricsOfLoop = (() => {
  let metrics: Metrics | undefined;
  return () => read((metrics ??= make()));
})();

test('metrics from the database are omitted while it is unavailable', async () => {
  const text = await make(async () => ({ databaseUp: false })).text();
  expect(text).toContain(`${metricPrefix}database_up 0`);
  expect(text).not.toMatch(/\w+_jobs|connections|waiting/);
});

describe('on the main port, with a token', () => {
  const callWith = (env: Record<string, string>, metrics: Metrics | undefined) => {
    const config = testConfig(env);
    const handler = createHttpHandler({
      config,
      log: silent,
      metrics,
      isReady: async () => true,
      respond: async () => new Response('not here', { status: 404 }),
    });
    return (headers: Record<string, string> = {}) =>
      handler(new Request(`${config.baseUrl}/metrics`, { headers }));
  };

  test('metrics require the token; without it the path is not found', async () => {
    const call = callWith({ METRICS_TOKEN: token }, make());
    const response = await call({ authorization: `Bearer ${token}` });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('version=0.0.4');
    expect(response.headers.get('cache-control')).toBe('no-store');
    for (const authorization of ['', 'Bearer', `Bearer ${token}x`, token, `bearer ${token}`])
      expect((await call({ authorization })).status).toBe(404);
    expect((await call()).status).toBe(404);
  });

  test('without a token there are no metrics', async () => {
    expect((await callWith({ METRICS_PORT: '9464' }, make())()).status).toBe(404);
    expect((await callWith({}, undefined)()).status).toBe(404);
  });

  test('responses of the handler are counted by kind', async () => {
    const metrics = make();
    const config = testConfig();
    const handler = createHttpHandler({
      config,
      log: silent,
      metrics,
      files: async ({ url }) => (url.endsWith('.svg') ? new Response('<svg/>') : undefined),
      isReady: async () => true,
      respond: async () => new Response('page'),
    });
    for (const path of ['/login', '/icon.svg', '/healthz', '/api/rest/users', '/api/auth/x'])
      await handler(new Request(config.baseUrl + path));
    const seen = await read(metrics);
    for (const kind of responseKinds)
      expect(
        seen.get(`${metricPrefix}http_request_duration_seconds_count{kind="${kind}",status="2xx"}`),
      ).toBe(1);
    expect(seen.get(`${metricPrefix}http_requests_in_flight`)).toBe(0);
  });

  test('health checks are no responses: a 503 of /readyz is no error', async () => {
    const metrics = make();
    const config = testConfig();
    const handler = createHttpHandler({
      config,
      log: silent,
      metrics,
      isReady: async () => false,
      respond: async () => new Response('page'),
    });
    expect((await handler(new Request(`${config.baseUrl}/readyz`))).status).toBe(503);
    expect(await metrics.text()).not.toContain('http_request_duration_seconds_count{');
    expect((await read(metrics)).get(`${metricPrefix}http_requests_in_flight`)).toBe(0);
  });
});

describe('on a separate port', () => {
  test('only the metrics are served', async () => {
    const port = await freePort();
    const close = await listenForMetrics({ port, host: '127.0.0.1', token: '' }, make());
    const get = (path: string, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${port}${path}`, init);
    const response = await get('/metrics');
    expect(await response.text()).toContain(`${metricPrefix}build_info`);
    expect((await get('/')).status).toBe(404);
    expect((await get('/login')).status).toBe(404);
    expect((await get('/metrics', { method: 'POST' })).status).toBe(404);
    await close();
    await expect(get('/metrics')).rejects.toThrow('fetch failed');
  });

  test('a configured token is required', async () => {
    const port = await freePort();
    const close = await listenForMetrics({ port, host: '127.0.0.1', token }, make());
    const get = (authorization: string) =>
      fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization } });
    expect((await get('')).status).toBe(401);
    expect((await get(`Bearer ${token}`)).status).toBe(200);
    await close();
  });

  test('a port in use is reported with the name of its variable', async () => {
    const port = await freePort();
    const settings = { port, host: '127.0.0.1', token: '' };
    const close = await listenForMetrics(settings, make());
    await expect(listenForMetrics(settings, make())).rejects.toThrow(
      `Port ${port} is already in use. Stop what uses it, or set METRICS_PORT to another number.`,
    );
    await close();
  });
});
