import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { metricPrefix } from '../../src/server/metric-prefix.ts';
import {
  type Answer,
  anyAddress,
  ask,
  copyDatabase,
  freePort,
  runReady,
  signIn,
} from './support.ts';

/** Enough to keep the server busy, and few enough that all are served at once. */
const clients = 10;
const baselineMs = 3000;
/** The first seconds could be a burst, for which everyone waits. */
const burstMs = 5000;
const overloadMs = 12_000;
/** How often the sustainable rate arrives. */
const times = 5;

interface Load {
  url: string;
  cookie: string;
  agent: Agent;
  metricsUrl: string;
}

/** CPU time that the server has used, in seconds. */
async function cpuSeconds({ metricsUrl }: Load): Promise<number> {
  const { body } = await ask(metricsUrl);
  return Number(new RegExp(`^${metricPrefix}cpu_seconds_total (.+)$`, 'm').exec(body)?.[1]);
}

/** Responses per second, and per second of CPU time: the machine may do other work as well. */
async function measure<T extends Answer>(load: Load, work: () => Promise<T[]>) {
  const [begun, cpu] = [performance.now(), await cpuSeconds(load)];
  const responses = await work();
  const [seconds, used] = [(performance.now() - begun) / 1000, (await cpuSeconds(load)) - cpu];
  const accepted = responses.filter(({ status }) => status === 200);
  const rejected = responses.filter(({ status }) => status !== 200);
  return {
    accepted,
    rejected,
    rate: accepted.length / seconds,
    ratePerCpu: accepted.length / used,
  };
}

/** Closed loop: each client waits for its response. */
async function sustainableLoad({ url, cookie, agent }: Load): Promise<Answer[]> {
  const until = performance.now() + baselineMs;
  const responses: Answer[] = [];
  const client = async () => {
    while (performance.now() < until) responses.push(await ask(url, { cookie, agent }));
  };
  await Promise.all(Array.from({ length: clients }, client));
  return responses;
}

/** A response, and when the request was sent, in milliseconds since the beginning. */
interface Timed extends Answer {
  at: number;
}

/** Open loop: requests arrive at this rate, whether others have been answered or not. */
async function overload({ url, cookie, agent }: Load, perSecond: number): Promise<Timed[]> {
  const responses: Promise<Timed>[] = [];
  const begun = performance.now();
  const send = async (at: number) => {
    const cut: Answer = { status: 0, headers: {}, body: '', ms: 0 };
    return { ...(await ask(url, { cookie, agent }).catch(() => cut)), at };
  };
  for (;;) {
    const passed = performance.now() - begun;
    if (passed > overloadMs) return Promise.all(responses);
    while (responses.length < (passed / 1000) * perSecond) responses.push(send(passed));
    await wait(10);
  }
}

/** A load balancer, which opens a connection for each check. */
async function probe(url: string, signal: AbortSignal): Promise<Answer[]> {
  const responses: Answer[] = [];
  while (!signal.aborted) {
    responses.push(await ask(url));
    await wait(200);
  }
  return responses;
}

const percentile = (responses: Answer[], share: number) =>
  responses.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(responses.length * share)] ??
  0;

test('five times the load it can serve: useful responses continue, and it stays ready', async () => {
  const metrics = await freePort();
  const product = await runReady({
    DATABASE_URL: await copyDatabase(),
    METRICS_PORT: String(metrics),
  });
  const cookie = await signIn(product, 'admin@example.com');
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
  onTestFinished(() => agent.destroy());
  const metricsUrl = `http://127.0.0.1:${metrics}/metrics`;
  const load = { url: `${product.url}/app`, cookie, agent, metricsUrl };
  // The first one warms up.
  await sustainableLoad(load);
  const sustainable = await measure(load, () => sustainableLoad(load));
  expect(sustainable.rejected).toEqual([]);
  const ended = new AbortController();
  const probes = probe(`${product.url}/readyz`, ended.signal);
  const busy = await measure(load, () => overload(load, sustainable.rate * times));
  ended.abort();
  const checks = await probes;

  const later = busy.accepted.filter(({ at }) => at > burstMs);
  // To explain a failure.
  console.log({
    sustainable: [sustainable.rate, sustainable.ratePerCpu].map(Math.round),
    useful: [busy.rate, busy.ratePerCpu].map(Math.round),
    rejected: busy.rejected.length,
    p99: [percentile(busy.accepted, 0.99), percentile(later, 0.99)].map(Math.round),
    readiness: [percentile(checks, 0.5), percentile(checks, 0.95)].map(Math.round),
  });
  expect(busy.ratePerCpu).toBeGreaterThan(0.8 * sustainable.ratePerCpu);
  // 20 are in flight at the same time, which takes longer on a slow machine.
  const inFlightMs = (20 / sustainable.rate) * 1000;
  expect(percentile(busy.accepted, 0.99)).toBeLessThan(Math.max(6000, 4000 + inFlightMs * 4));
  expect(percentile(later, 0.99)).toBeLessThan(Math.max(3000, inFlightMs * 4));
  const kinds = busy.rejected.map(({ status, headers }) => `${status} ${headers['retry-after']}`);
  expect(new Set(kinds)).toEqual(new Set(['503 5']));
  expect(new Set(checks.map(({ status }) => status))).toEqual(new Set([200]));
  expect(percentile(checks, 0.5)).toBeLessThan(200);
  // The log says so once in a while, not for every request.
  expect(product.output().split('overloaded: requests are rejected').length).toBeLessThan(5);
});

/** Renders the page: only addresses without a query are cached. */
const getUncached = (n: number) => `/login?redirect=${encodeURIComponent(`/app?n=${n}`)}`;

test('five bursts of 200 uncached pages at once, of one visitor and of many, are served', async () => {
  const product = await runReady({ DATABASE_URL: await copyDatabase(), TRUST_PROXY: 'loopback' });
  // The first ones warm up.
  for (let n = 0; n < 50; n += 1) await ask(product.url + getUncached(n));
  for (const getAddress of [() => '198.51.100.1', anyAddress]) {
    const statuses: number[] = [];
    for (let burst = 0; burst < 5; burst += 1) {
      const pages = Array.from({ length: 200 }, (_, n) =>
        ask(product.url + getUncached(n), { from: getAddress() }),
      );
      statuses.push(...(await Promise.all(pages)).map(({ status }) => status));
    }
    const rejected = statuses.filter((status) => status !== 200);
    console.log({ pages: statuses.length, rejected: rejected.length });
    expect(rejected.length).toBeLessThanOrEqual(0.02 * statuses.length);
  }
});
