// Runs the built product until it is stopped. Needs the build and the project's own Node: use `npm
// start` (local) or `npm run serve` (production).
import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCluster, wantedProcesses } from './cluster.ts';
import { fail, say, step } from './say.mjs';

type Product = typeof import('../src/server.ts');
type Server = Awaited<ReturnType<Product['start']>>;

const root = process.cwd();
const entry = join(root, 'dist/server/server.js');
const local = process.env.APP_MODE !== 'production';
/** Set by `npm run worker`: only background jobs, in one process. */
const isWorker = process.env.APP_WORKER === 'true';
/** In a cluster only the first worker prints messages. */
const isVerbose = local && (process.env.APP_PROCESS ?? '1') === '1';

/** Errors that the operator can fix: printed without a stack. All others keep theirs. */
const operatorErrors = new Set([
  'ConfigError',
  'ListenError',
  'DatabaseInUseError',
  'DataFolderError',
  'MigrationError',
]);

function giveUp(error: unknown): never {
  if (error instanceof Error && operatorErrors.has(error.name)) fail(error.message);
  else console.error(error instanceof Error ? error.stack : error);
  process.exit(1);
}

function signInHints(config: Server['config'], home: string) {
  // demo:start
  if (config.demo) return ['It is a read-only demo.'];
  // demo:end
  return [
    'Sign in as admin@example.com or user@example.com;',
    config.smtpUrl ? 'the code is sent by email.' : `the code is in ${home}/dev/mailbox`,
  ];
}

function greet({ url, config }: Server) {
  const home = config.baseUrl || url;
  say('');
  say(`  Ready at ${home}`);
  for (const line of signInHints(config, home)) say(`  ${line}`);
  say('  Press Ctrl-C to stop.');
  say('');
}

function stopOnSignals(server: Pick<Server, 'close'>) {
  let since: number | undefined;
  const stop = (signal: string) => {
    // A second Ctrl-C forces the exit; npm forwards the terminal's signal, which does not count.
    if (since && Date.now() - since > 1000) process.exit(1);
    if (since) return;
    since = Date.now();
    if (isVerbose) say(signal === 'SIGINT' ? '\n  Stopping …' : '  Stopping …');
    server.close().then(
      () => process.exit(0),
      (error: unknown) => giveUp(error),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
}

if (!existsSync(entry)) {
  fail('There is no build yet. Run `npm run build` first.');
  process.exit(1);
}

const count = isWorker ? 1 : wantedProcesses();
if (cluster.isPrimary && count > 1) await runCluster(count);

// Stack traces name the sources. Before the import: only modules loaded after it are mapped.
process.setSourceMapsEnabled(true);
const { start, startWorker }: Product = await import(pathToFileURL(entry).href);
process.on('uncaughtException', giveUp);
try {
  const product = isWorker ? undefined : await start(root, isVerbose ? step : undefined);
  const server = product ?? (await startWorker(root));
  stopOnSignals(server);
  await server.started;
  process.send?.('ready');
  if (isVerbose && product) greet(product);
} catch (error) {
  giveUp(error);
}
