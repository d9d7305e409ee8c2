// `npm run bench`: builds, starts the product as in production on a real PostgreSQL, measures, and
// prints one table. Method and figures: docs/performance.md
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { judge } from './bars.ts';
import { findBrowser } from './browser.ts';
import { measureComparison } from './compare.ts';
import { atEnd, endEverything, endOnSignals, isInterrupted } from './ending.ts';
import { measureDevelopment } from './development.ts';
import type { Figures } from './figures.ts';
import { measureHttp } from './http.ts';
// imports:start
import { measureImports } from './imports.ts';
// imports:end
import { connections, warmUpAnswers } from './load.ts';
import { measureLongRun } from './memory.ts';
import { BenchError, type Options, type Part, readOptions, usage } from './options.ts';
import { measurePaints } from './paints.ts';
import { root, runNode } from './processes.ts';
import { measureScale } from './scale.ts';
import { productionEnv, seed, startDatabase } from './server.ts';
import { startMailServer } from './sign-in.ts';
import { type Stage, step } from './stage.ts';
import { measureStarts } from './starts.ts';
import { table } from './table.ts';

/** One folder for all temporary files, including those of child processes. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'app-bench-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  // PostgreSQL may run as another user, who needs access.
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

/** The parts that need a running product; each starts its own. */
async function measureParts(stage: Stage, browser: string): Promise<Partial<Figures>> {
  const { only } = stage.options;
  const figures: Partial<Figures> = {};
  if (only.has('http')) Object.assign(figures, await measureHttp(stage));
  if (only.has('compare')) figures.comparison = await measureComparison(stage);
  if (only.has('browser')) figures.paints = await measurePaints(stage, browser);
  if (only.has('start')) {
    step('Starts');
    figures.start = await measureStarts(stage.production, stage.folder);
  }
  if (only.has('memory')) figures.longRun = await measureLongRun(stage);
  // imports:start
  if (only.has('imports')) figures.imports = await measureImports(stage);
  // imports:end
  return figures;
}

/** Everything but the development server, which runs from source. */
const runsProduct = ({ only, scale }: Options) => scale || [...only].some((part) => part !== 'dev');

function build(folder: string): Promise<void> {
  step('Build');
  const script = `
    const { build } = await import('./scripts/build.ts');
    process.exit(build() ? 0 : 1);`;
  return runNode(['--input-type=module', '-e', script], { folder, name: 'build', detached: true });
}

async function measure(options: Options): Promise<Figures> {
  const { only, seconds } = options;
  if (!options.build && runsProduct(options) && !existsSync(join(root, 'dist/server/server.js')))
    throw new BenchError('There is no build to measure. Run it without --no-build.');
  // First, because it may have to be installed or be missing.
  const pages: Part[] = ['browser', 'dev'];
  const needsBrowser = !options.scale && pages.some((part) => only.has(part));
  const browser = needsBrowser ? findBrowser() : '';
  const folder = temporaryFolder();
  const figures: Figures = {
    machine: machine(),
    settings: { seconds, warmUpAnswers, connections },
  };
  if (runsProduct(options)) {
    if (options.build) await build(folder);
    step('Starting PostgreSQL and filling it');
    const mail = await startMailServer();
    const production = productionEnv(await startDatabase(folder), mail.url);
    const stage: Stage = { options, production, mail, folder };
    if (options.scale) figures.scale = await measureScale(stage);
    else {
      await seed(production, folder);
      Object.assign(figures, await measureParts(stage, browser));
    }
  }
  if (only.has('dev') && !options.scale) figures.development = await measureDevelopment(browser);
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

function printError(error: unknown): void {
  const text =
    error instanceof BenchError ? error.message : error instanceof Error ? error.stack : error;
  process.stderr.write(`✗ ${String(text)}\n`);
}

endOnSignals();
let code = 1;
try {
  code = await main();
} catch (error) {
  if (!isInterrupted()) printError(error);
}
await endEverything();
// Explicit exit: a library's exit hook would otherwise set the code to 0.
if (!isInterrupted()) process.exit(code);
