// `npm run bench`: builds, starts the product as in production on a real PostgreSQL, measures, and
// prints one table. Method and figures: docs/performance.md
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { judge } from './bars.ts';
import { build, checkTypes } from './building.ts';
import { findBrowser, measureBytes } from './bytes.ts';
import { measureProcesses } from './concurrency.ts';
import { atEnd, endEverything, endOnSignals, isInterrupted } from './ending.ts';
import type { Figures } from './figures.ts';
import { type LoadFigures, type Target, connections, measureLoad, warmUpAnswers } from './load.ts';
import { BenchError, type Options, readOptions, usage } from './options.ts';
import { messageFrom, root, startNode } from './processes.ts';
import { memoryOf } from './proc.ts';
import { ask } from './request.ts';
import {
  type Product,
  type ProductEnv,
  firstAnswer,
  isCompleteLogin,
  productionEnv,
  seed,
  startDatabase,
  startProduct,
} from './server.ts';
import { type MailServer, enterDemo, signIn, startMailServer } from './sign-in.ts';
import { measureScale } from './scale.ts';
import { picture } from './scale-picture.ts';
import { measureStarts } from './starts.ts';
import { table } from './table.ts';

const reader = 'user@example.com';
const administrator = 'admin@example.com';

/** On stderr, so that stdout holds nothing but the result. */
function step(text: string): void {
  process.stderr.write(`● ${text}\n`);
}

/** One folder for all that is temporary, ours and that of what we start. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foreword-bench-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  // PostgreSQL may run under another user, who has to reach its part of it.
  chmodSync(folder, 0o755);
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder;
  return folder;
}

function machine(): Figures['machine'] {
  const load = loadavg()[0] ?? 0;
  return {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    loadBefore: load,
    loadAfter: load,
  };
}

function targetsOf({ url, pid }: Product, cookie: string): Target[] {
  const headers = { cookie };
  return [
    { name: '/login', url: `${url}/login`, pid, isComplete: (html) => html.includes('</html>') },
    {
      name: '/app, signed in',
      url: `${url}/app`,
      pid,
      headers,
      isComplete: (html) =>
        html.includes('<h1') && html.includes(reader) && html.includes('</html>'),
    },
    // sample:start
    {
      name: '/app/books, signed in',
      url: `${url}/app/books`,
      pid,
      headers,
      isComplete: (html) => html.split('/app/books/').length > 20 && html.includes('</html>'),
    },
    {
      name: '/api/rest/books?limit=100, signed in',
      url: `${url}/api/rest/books?limit=100`,
      pid,
      headers,
      isComplete: (json) => (JSON.parse(json) as { items: unknown[] }).items.length === 100,
    },
    // sample:end
  ];
}

function managerTargets({ url, pid }: Product, cookie: string): Target[] {
  const headers = { cookie };
  return [
    {
      name: '/manager/users, administrator',
      url: `${url}/manager/users`,
      pid,
      headers,
      isComplete: (html) => html.split('/manager/users/').length > 20 && html.includes('</html>'),
    },
    {
      name: '/manager/dashboard, administrator',
      url: `${url}/manager/dashboard`,
      pid,
      headers,
      isComplete: (html) => html.includes('<svg') && html.includes('</html>'),
    },
  ];
}

/** A demo beside it: its sessions are no rows, so its pages ask the database for less. */
async function measureDemo(
  production: ProductEnv,
  { seconds }: Options,
  ceiling: number | undefined,
  folder: string,
): Promise<LoadFigures> {
  const demo = await startProduct({ ...production, DEMO: 'true' }, folder);
  await firstAnswer(demo, '/readyz');
  const cookie = await enterDemo(demo);
  const target: Target = {
    name: '/app in a demo, entered as a reader',
    url: `${demo.url}/app`,
    pid: demo.pid,
    headers: { cookie },
    isComplete: (html) => html.includes('<h1') && html.includes(reader),
  };
  step(`Load: ${target.name}`);
  const figures = await measureLoad(target, seconds, ceiling, folder);
  await demo.end();
  return figures;
}

async function measureCeiling(seconds: number, folder: string): Promise<LoadFigures> {
  const running = startNode(['bench/ceiling.ts'], { folder, name: 'ceiling', ipc: true });
  const port = Number(await messageFrom(running));
  const target: Target = {
    name: 'raw node:http (the ceiling)',
    url: `http://127.0.0.1:${port}/`,
    pid: running.pid,
    isComplete: (text) => text === 'ok\n',
  };
  const figures = await measureLoad(target, seconds, undefined, folder);
  await running.end();
  return figures;
}

async function measureHttp(
  product: Product,
  mail: MailServer,
  { seconds }: Options,
  folder: string,
): Promise<Pick<Figures, 'http' | 'memory'> & { cookie: string }> {
  // Idle is after the start and before the first visit.
  await wait(1000);
  const idle = memoryOf(product.pid);
  const cookie = await signIn(product, mail, reader);
  const manager = await signIn(product, mail, administrator);
  step('Load: the ceiling');
  const http = [await measureCeiling(seconds, folder)];
  for (const target of [...targetsOf(product, cookie), ...managerTargets(product, manager)]) {
    step(`Load: ${target.name}`);
    http.push(await measureLoad(target, seconds, http[0]?.requestsPerSecond, folder));
  }
  await wait(1000);
  const after = memoryOf(product.pid);
  return {
    cookie,
    http,
    memory: {
      idle: idle?.now ?? null,
      afterLoad: after?.now ?? null,
      peak: after?.peak ?? null,
    },
  };
}

async function measureRunning(
  production: ProductEnv,
  mail: MailServer,
  options: Options,
  browser: string,
  folder: string,
): Promise<Partial<Figures>> {
  const { only } = options;
  if (!only.has('http') && !only.has('bytes')) return {};
  const product = await startProduct(production, folder);
  await firstAnswer(product, '/readyz');
  const figures: Partial<Figures> = {};
  if (only.has('http')) {
    const { cookie, ...measured } = await measureHttp(product, mail, options, folder);
    Object.assign(figures, measured);
    step('Load: one process, then two');
    figures.processes = await measureProcesses(production, cookie, options, folder);
    const ceiling = figures.http?.[0]?.requestsPerSecond;
    figures.http?.push(await measureDemo(production, options, ceiling, folder));
  }
  const login = await ask(`${product.url}/login`);
  figures.completeLogin = login.status === 200 && isCompleteLogin(login.text());
  if (only.has('bytes')) {
    step('Bytes: /login in Chromium');
    figures.bytes = await measureBytes(`${product.baseUrl}/login`, browser);
  }
  await product.end();
  return figures;
}

async function measure(options: Options): Promise<Figures> {
  const { only, seconds } = options;
  if (!options.build && !existsSync(join(root, 'dist/server/server.js')))
    throw new BenchError('There is no build to measure. Run it without --no-build.');
  // First: it may have to be installed, or be missing.
  const browser = only.has('bytes') && !options.scale ? findBrowser() : '';
  const folder = temporaryFolder();
  const figures: Figures = {
    machine: machine(),
    settings: { seconds, warmUpAnswers, connections },
  };
  if (options.build) {
    step('Building, and checking types');
    figures.buildMs = await build(folder);
    figures.typeCheckMs = await checkTypes(folder);
  }
  step('Starting PostgreSQL and filling it');
  const mail = await startMailServer();
  const production = productionEnv(await startDatabase(folder), mail.url);
  if (options.scale) {
    figures.scale = await measureScale(production, mail, options.sizes, folder, step);
    writeFileSync(join(root, 'docs/images/growth.svg'), picture(figures.scale));
    figures.machine.loadAfter = loadavg()[0] ?? 0;
    return figures;
  }
  await seed(production, folder);
  Object.assign(figures, await measureRunning(production, mail, options, browser, folder));
  if (only.has('start')) {
    step('Starts');
    figures.start = await measureStarts(production, folder);
  }
  figures.machine.loadAfter = loadavg()[0] ?? 0;
  return figures;
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const figures = await measure(options);
  const bars = judge(figures);
  const result = options.json
    ? JSON.stringify({ ...figures, bars }, null, 2)
    : `\n${table(figures, bars)}`;
  process.stdout.write(`${result}\n`);
  return bars.some(({ reached, aim }) => reached === false && !aim) ? 1 : 0;
}

function tell(error: unknown): void {
  const text =
    error instanceof BenchError ? error.message : error instanceof Error ? error.stack : error;
  process.stderr.write(`✗ ${String(text)}\n`);
}

endOnSignals();
let code = 1;
try {
  code = await main();
} catch (error) {
  if (!isInterrupted()) tell(error);
}
await endEverything();
// Said outright: a library's hook on the last event would say 0 for us.
if (!isInterrupted()) process.exit(code);
