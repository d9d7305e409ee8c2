import { basename, dirname, join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { say } from './say.mjs';

/** Waits until a file is written completely, and for others that are written with it. */
const settleMs = 200;

/**
 * Under `npm run dev`, a migration that appears or changes is applied like an edit of the server: its
 * modules are loaded again, and starting the application migrates the database.
 */
export function watchMigrations(server: ViteDevServer, warmUp: () => Promise<void>) {
  const folder = join(server.config.root, 'migrations');
  let timer: NodeJS.Timeout | undefined;
  const restart = () => {
    server.environments.ssr.hot.send({ type: 'full-reload' });
    void warmUp();
  };
  server.watcher.on('all', (event, path: string) => {
    const isWritten = event === 'add' || event === 'change';
    if (!isWritten || dirname(path) !== folder || !path.endsWith('.sql')) return;
    if (event === 'change')
      say(`  ${basename(path)} changed. If it was applied before, run \`npm run db:reset\`.`);
    clearTimeout(timer);
    timer = setTimeout(restart, settleMs);
  });
}
