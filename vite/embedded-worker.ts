import type { Plugin } from 'vite';

/**
 * Builds the worker thread of the embedded database as a file of its own, next to the chunk that
 * starts it. Vite does so for workers of the browser only.
 */
export function embeddedWorker(): Plugin {
  return {
    name: 'app:embedded-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildStart() {
      const id = 'src/server/database/embedded-worker.ts';
      this.emitFile({ type: 'chunk', id, fileName: 'assets/embedded-worker.js' });
    },
  };
}
