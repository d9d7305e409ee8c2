import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = new Set(['.js', '.css', '.json', '.svg', '.txt', '.webmanifest', '.html']);
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` next to each text asset at the best level, so serving costs no CPU. */
export function precompress(): Plugin {
  return {
    name: 'app:precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (this.environment.name !== 'client' || !dir) return;
      const files = await readdir(dir, { recursive: true, withFileTypes: true });
      await Promise.all(
        files
          .filter((file) => file.isFile() && compressible.has(extname(file.name)))
          .map(async (file) => {
            const path = join(file.parentPath, file.name);
            const bytes = await readFile(path);
            // Below this size compression saves nothing on the wire.
            if (bytes.length < 512) return;
            const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
            await writeFile(`${path}.br`, await brotli(bytes, { params }));
            await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }));
          }),
      );
    },
  };
}
