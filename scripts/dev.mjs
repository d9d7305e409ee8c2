// `npm run dev`: runs the product from source with hot reload, on the same embedded database as
// `npm start`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onParentEnd, root, underProjectNode } from './install.mjs';
import { fail, say, step } from './say.mjs';
import { answerWhileStarting } from './starting-page.mjs';
import { watchMigrations } from './watch-migrations.mjs';

await underProjectNode(import.meta.url);

process.chdir(root);
process.env.APP_MODE = 'local';
process.env.NODE_ENV = 'development';
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));

const { createServer } = await import('vite');

/** Uses the product's own configuration parser, so invalid settings are reported immediately. */
async function readConfig(server) {
  const { runner } = server.environments.ssr;
  const { parseConfig } = await runner.import('/src/server/config/index.ts');
  const { readEnvironment } = await runner.import('/src/server/config/environment.ts');
  return parseConfig(readEnvironment(root), 'local');
}

function greet({ config, url }) {
  say('');
  say(`  Development server ready at ${url}`);
  say('  Sign in as admin@example.com or user@example.com;');
  say(config.smtpUrl ? '  the code is sent by email.' : `  the code is in ${url}/dev/mailbox`);
  say('  Press Ctrl-C to stop.');
  say('');
}

function giveUp(error, port) {
  if (error?.name === 'ConfigError') fail(error.message);
  else if (/already in use/.test(error?.message))
    fail(`Port ${port} is already in use. Stop what uses it, or set PORT to another number.`);
  else console.error(error);
  process.exit(1);
}

async function stop(server) {
  try {
    // State that survives reloads: see src/main/development.ts.
    await globalThis.appDevelopment?.close();
    await server.close();
  } finally {
    process.exit(0);
  }
}

function stopOnSignals(server) {
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
async function warmUp(url) {
  await fetch(`${url}/login`).catch(() => {});
}

step('Starting the development server');
let isReady = false;
const startingPage = {
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
let config;
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
greet({ config, url });
