// Several processes on one port, for WEB_CONCURRENCY. This primary process only starts the workers
// that run the product.
import cluster, { type Worker } from 'node:cluster';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

/** The number of workers. Invalid values are left to the product, which reports them. */
export function wantedProcesses(folder = process.cwd()) {
  let file: NodeJS.Dict<string> = {};
  try {
    file = parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
  } catch {
    // The `.env` file is optional.
  }
  const given = (process.env.WEB_CONCURRENCY ?? file.WEB_CONCURRENCY ?? '').trim();
  return /^\d{1,2}$/.test(given) ? Number(given) : 1;
}

/** Restart backoff in ms: grows while a worker keeps failing early, resets once it has run long. */
const pauses = { first: 250, longest: 30_000, lived: 60_000 };

export function pauseAfter(failures: number) {
  return Math.min(pauses.first * 2 ** failures, pauses.longest);
}

let stopping = false;
const running = new Set<Worker>();

/** Starts a worker with this number, which it keeps across restarts. */
function start(number: number) {
  const worker = cluster.fork({ APP_PROCESS: String(number) });
  running.add(worker);
  const ended = new Promise<{ code: number; signal: string }>((resolve) => {
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      resolve({ code, signal });
    });
  });
  const ready = new Promise<boolean>((resolve) => {
    worker.on('message', (message) => message === 'ready' && resolve(true));
  });
  return { ready, ended };
}

/** Restarts the worker whenever it exits, until shutdown. */
async function keepAlive(number: number, first = start(number)) {
  let current = first;
  let since = Date.now();
  let failures = 0;
  for (;;) {
    const { code, signal } = await current.ended;
    if (stopping) return;
    failures = Date.now() - since > pauses.lived ? 0 : failures + 1;
    const ms = pauseAfter(failures - 1);
    const fields = { level: 50, time: Date.now(), worker: number, code, signal, restartInMs: ms };
    process.stderr.write(`${JSON.stringify({ ...fields, msg: 'a process ended' })}\n`);
    await wait(ms);
    if (stopping) return;
    since = Date.now();
    current = start(number);
  }
}

function stopOnSignals() {
  let since: number | undefined;
  const stop = () => {
    // As in the workers: a second signal forces the exit, but the same signal may arrive twice.
    const now = since && Date.now() - since > 1000;
    since ??= Date.now();
    stopping = true;
    for (const worker of running) worker.process.kill(now ? 'SIGKILL' : 'SIGTERM');
    if (now) process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
}

/**
 * Runs until stopped. The first worker starts alone: if it cannot start, neither can the others.
 */
export async function runCluster(count: number) {
  cluster.setupPrimary({ exec: fileURLToPath(new URL('serve.ts', import.meta.url)) });
  stopOnSignals();
  const first = start(1);
  const failed = await Promise.race([first.ready.then(() => undefined), first.ended]);
  if (failed && !stopping) process.exit(failed.code ?? 1);
  const others = Array.from({ length: count - 1 }, (_, at) => at + 2);
  if (!stopping)
    await Promise.all([keepAlive(1, first), ...others.map((number) => keepAlive(number))]);
  while (running.size > 0) await wait(20);
  process.exit(0);
}
