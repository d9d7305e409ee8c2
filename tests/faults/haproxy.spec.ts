import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
// live:start
import { LiveClient, addAdmins } from './live-clients.ts';
// live:end
import { ask, end, freePort, getStore, runReady, temporaryFolder } from './support.ts';

const binary = ['/usr/sbin/haproxy', '/opt/homebrew/bin/haproxy'].find(existsSync);
if (!binary) process.stdout.write('Skipped: HAProxy is not installed (Debian: haproxy).\n');

/**
 * docs/examples/haproxy.cfg with these addresses instead of its own, and without TLS. The second
 * port responds with 200 while both instances are in rotation.
 */
function configure(port: number, statePort: number, servers: number[]): string {
  const example = readFileSync('docs/examples/haproxy.cfg', 'utf8');
  const state = [
    'frontend state',
    `    bind 127.0.0.1:${statePort}`,
    '    http-request return status 200 if { nbsrv(app) eq 2 }',
    '    http-request return status 503\n',
  ];
  const [first = 0, second = 0] = servers;
  const text = example
    .replace('bind :80\n', `bind 127.0.0.1:${port}\n`)
    .replace(/ {4}bind :443 .*\n/, '')
    .replace(/ {4}http-request redirect scheme .*\n/, '')
    .replace('10.0.0.11:3000', `127.0.0.1:${first}`)
    .replace('10.0.0.12:3000', `127.0.0.1:${second}`);
  const file = join(temporaryFolder('app-haproxy-'), 'haproxy.cfg');
  writeFileSync(file, `${text}\n${state.join('\n')}`);
  return file;
}

/** Returns its log. */
function start(file: string): () => string {
  execFileSync(binary ?? '', ['-c', '-q', '-f', file]);
  const child = spawn(binary ?? '', ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => end(child));
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (log += chunk));
  return () => log;
}

const getStatus = (url: string) =>
  ask(url).then(
    ({ status }) => status,
    () => 0,
  );

async function untilOk(url: string): Promise<void> {
  await expect.poll(() => getStatus(url), { timeout: 15_000 }).toBe(200);
}

test.skipIf(!binary)(
  'with the example for HAProxy, a rolling restart fails no request',
  async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = { ...(await getStore('postgres')), BASE_URL: url, TRUST_PROXY: 'loopback' };
    const ports = [await freePort(), await freePort()];
    const startOn = (at: number) => runReady({ ...settings, PORT: String(at) });
    const products = [];
    for (const at of ports) products.push(await startOn(at));
    const statePort = await freePort();
    const state = `http://127.0.0.1:${statePort}`;
    const getLog = start(configure(port, statePort, ports));
    await untilOk(state);

    const statuses: number[] = [];
    let isRunning = true;
    const visitors = Array.from({ length: 8 }, async () => {
      while (isRunning) statuses.push((await ask(`${url}/login?token=secret`)).status);
    });
    for (const product of products) {
      await product.stop();
      await startOn(product.port);
      // Until the health check has found it again, the other one must not stop.
      await untilOk(state);
    }
    isRunning = false;
    await Promise.all(visitors);
    expect(statuses.length).toBeGreaterThan(50);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(getLog()).toContain('"GET" "/login"');
    expect(getLog()).not.toContain('secret');
  },
);

// live:start
/** How many of the requests in this part of the log went to a server of the backend. */
const countOf = (log: string, server: string) => log.split(` app/${server} `).length - 1;

/** As the browsers that have a page open, which stay with the instance that is left. */
function openStreams(url: string, cookie: string, count: number): Promise<LiveClient[]> {
  const clients = Array.from(
    { length: count },
    () => new LiveClient(cookie, () => Number(new URL(url).port)),
  );
  onTestFinished(() => clients.forEach((client) => client.close()));
  return Promise.all(clients.map((client) => client.greeted.then(() => client)));
}

test.skipIf(!binary)(
  'with the example for HAProxy, an instance that restarts among live connections gets its share',
  async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const { DATABASE_URL = '', ...store } = await getStore('postgres');
    const signing = {
      DATABASE_URL,
      BASE_URL: url,
      AUTH_SECRET: 'Zk3v9Qw7Lm2Xr8Tn5Yb1Hc6Jd4Gf0Ps-faults',
    };
    const settings = { ...store, ...signing, TRUST_PROXY: 'loopback' };
    const [cookie = ''] = await addAdmins(signing, 1);
    const ports = [await freePort(), await freePort()];
    const startOn = (at: number) => runReady({ ...settings, PORT: String(at) });
    const products = [];
    for (const at of ports) products.push(await startOn(at));
    const statePort = await freePort();
    const getLog = start(configure(port, statePort, ports));
    await untilOk(`http://127.0.0.1:${statePort}`);
    const [first] = products;
    if (!first) throw new Error('no instance');
    await openStreams(url, cookie, 10);
    await first.stop();
    await startOn(first.port);
    await untilOk(`http://127.0.0.1:${statePort}`);
    const before = getLog().length;
    for (let n = 0; n < 40; n += 1) expect((await ask(`${url}/login`)).status).toBe(200);
    await expect.poll(() => countOf(getLog().slice(before), 'second')).toBeGreaterThanOrEqual(15);
    expect(countOf(getLog().slice(before), 'first')).toBeGreaterThanOrEqual(15);
  },
);
// live:end
