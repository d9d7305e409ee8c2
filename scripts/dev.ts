// `npm run dev`: runs the product from source with hot reload, on the same embedded database as
// `npm start`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type { Config } from '../src/server/config/index.ts';
import { onParentEnd, root } from './install.mjs';
import { fail, say, step } from './say.mjs';
import { answerWhileStarting } from './starting-page.mjs';
import { watchMigrations } from './watch-migrations.ts';

process.chdir(root);
process.env.APP_MODE = 'local';
process.env.NODE_ENV = 'development';
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));

const { createServer, isRunnableDevEnvironment } = await import('vite');

/** Uses the product's own configuration parser, so invalid settings are reported immediately. */
async function readConfig({ environments: { ssr } }: ViteDevServer): Promise<Config> {
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server.');
  const { parseConfig } = await ssr.runner.import('/src/server/config/index.ts');
  const { readEnvironment } = await ssr.runner.import('/src/server/config/environment.ts');
  return parseConfig(readEnvironment(root), 'local');
}

function greet(config: Config, url: string) {
  say('');
  say(`  Development server ready at ${url}`);
  say('  Sign in as admin@example.com or user@example.com;');
  say(config.smtpUrl ? '  the code is sent by email.' : `  the code is in ${url}/dev/mailbox`);
  say('  Press Ctrl-C to stop.');
  say('');
}

function giveUp(error: unknown, port?: number): never {
  const { name = '', message = '' } = error instanceof Error ? error : {};
  if (name === 'ConfigError') fail(message);
  else if (message.includes('already in use'))
    fail(`Port ${port} is already in use. Stop what uses it, or set PORT to another number.`);
  else console.error(error);
  process.exit(1);
}

async function stop(server: ViteDevServer) {
  try {
    // State that survives reloads: see src/main/development.ts.
    const globals = globalThis as { appDevelopment?: { close(): Promise<void> } };
    await globals.appDevelopment?.close();
    await server.close();
  } finally {
    process.exit(0);
  }
}

function stopOnSignals(server: ViteDevServer) {
  let since = 0;
  const onSignal = () => {
    // npm forwards the terminal's signal a second time; only a later one forces the exit.
    if (since > 0 && Date.now() - since > 1500) process.exit(1);
    if (since > 0) return;
    since = Date.now();
    void stop(server);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  onParentEnd(onSignal);
}

/** Loads the server, opens the database and renders a first page. Its errors are shown there. */
async function warmUp(url: string) {
  await fetch(`${url}/login`).catch(() => {});
}

step('Starting the development server');
let isReady = false;
const startingPage: Plugin = {
  name: 'app:starting-page',
  configureServer: ({ middlewares }) => {
    middlewares.use(answerWhileStarting(() => isReady));
  },
};
const server = await createServer({
  root,
  clearScreen: false,
  server: { strictPort: true },
  plugins: [startingPage],
});
let config: Config | undefined;
try {
  config = await readConfig(server);
  await server.listen(config.port);
} catch (error) {
  giveUp(error, config?.port);
}
stopOnSignals(server);
const url = `http://${config.host}:${config.port}`;
await warmUp(url);
isReady = true;
watchMigrations(server, () => warmUp(url));
greet(config, url);
