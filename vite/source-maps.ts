import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Moves the browser's source maps out of the public folder to `dist/source-maps`, for error reports
 * and profilers only.
 */
export function hideSourceMaps(): Plugin {
  return {
    name: 'app:hide-source-maps',
    apply: 'build',
    async writeBundle({ dir }) {
      if (this.environment.name !== 'client' || !dir) return;
      const target = join(dir, '../source-maps');
      await rm(target, { recursive: true, force: true });
      await mkdir(target, { recursive: true });
      const files = await readdir(dir, { recursive: true, withFileTypes: true });
      for (const { name, parentPath } of files)
        if (name.endsWith('.map')) await rename(join(parentPath, name), join(target, name));
    },
  };
}
