import { metricPrefix } from '../../src/server/metric-prefix.ts';
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import {
  ask,
  createDatabase,
  freePort,
  freePorts,
  production,
  run,
  runReady,
  temporaryFolder,
} from './support.ts';

/** Child processes by id. */
function getChildren(pid: number | undefined): number[] {
  const list = execFileSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' });
  return list
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([parent]) => parent === pid)
    .map(([, child]) => child ?? 0);
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function twoProcesses(env: Record<string, string> = {}) {
  const port = await freePort();
  return {
    // No sign-in in this test, so no mail server is needed.
    ...production(port, 'smtp://127.0.0.1:9'),
    DATABASE_URL: await createDatabase(),
    DATA_DIR: temporaryFolder('app-cluster-'),
    WEB_CONCURRENCY: '2',
    ...env,
  };
}

/** Whether the worker with metrics on this port is up. */
const isUp = (port: number) =>
  ask(`http://127.0.0.1:${port}/metrics`).then(
    (response) => response.body.includes(`${metricPrefix}database_up 1`),
    () => false,
  );

const patience = { timeout: 20_000 };

test('two processes share the port, a crashed one is replaced, and SIGTERM stops all with 0', async () => {
  const metrics = await freePorts(2);
  const product = await runReady(await twoProcesses({ METRICS_PORT: String(metrics) }));
  const { pid } = product.process;
  await expect.poll(() => isUp(metrics + 1), patience).toBe(true);
  expect(getChildren(pid)).toHaveLength(2);
  const [first = 0, second = 0] = getChildren(pid);

  process.kill(first, 'SIGKILL');
  // The other worker keeps serving.
  for (let time = 0; time < 10; time += 1)
    await expect
      .poll(
        () =>
          ask(`${product.url}/login`)
            .then((response) => response.status)
            .catch(() => 0),
        patience,
      )
      .toBe(200);
  await expect.poll(() => isUp(metrics), patience).toBe(true);
  expect(getChildren(pid)).toHaveLength(2);
  expect(getChildren(pid)).toContain(second);
  expect(product.output()).toContain('"msg":"a process ended"');

  const all = getChildren(pid);
  product.process.kill('SIGTERM');
  expect(await product.exited).toBe(0);
  expect(all.filter(isAlive)).toEqual([]);
});

test('no worker survives its killed parent', async () => {
  const product = await runReady(await twoProcesses());
  const { pid } = product.process;
  await expect.poll(() => getChildren(pid), patience).toHaveLength(2);
  const all = getChildren(pid);
  product.process.kill('SIGKILL');
  await product.exited;
  await expect.poll(() => all.filter(isAlive), { timeout: 10_000 }).toEqual([]);
});

test('every worker serves its metrics on its own port', async () => {
  const port = await freePorts(3);
  const product = await runReady(await twoProcesses({ METRICS_PORT: String(port) }));
  await expect.poll(() => isUp(port), patience).toBe(true);
  await expect.poll(() => isUp(port + 1), patience).toBe(true);
  expect(await isUp(port + 2)).toBe(false);
  await product.stop();
});

test('rejects several processes on the embedded database, with exit code 1', async () => {
  const product = await run({ WEB_CONCURRENCY: '2' });
  expect(await product.exited).toBe(1);
  const said = product.output().match(/the embedded database takes one process/g);
  expect(said).toHaveLength(1);
});
