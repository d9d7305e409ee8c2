import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ask, end, freePort, runReady, getStore, temporaryFolder } from './support.ts';

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

function start(file: string): void {
  execFileSync(binary ?? '', ['-c', '-q', '-f', file]);
  const child = spawn(binary ?? '', ['-db', '-f', file], { stdio: 'ignore' });
  onTestFinished(() => end(child));
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
    start(configure(port, statePort, ports));
    await untilOk(state);

    const statuses: number[] = [];
    let isRunning = true;
    const visitors = Array.from({ length: 8 }, async () => {
      while (isRunning) statuses.push((await ask(`${url}/login`)).status);
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
  },
);
