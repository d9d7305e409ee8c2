// The template of this package, or of another version of it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Migration } from '../scripts/migration-files.ts';
import type { Files } from '../scripts/project-files.ts';
import type { Answers } from './generate.ts';

export interface Template {
  version: string;
  files: Files;
  migrations: Migration[];
  /** The text of `migrations/deferred.json`. */
  deferred?: string;
}

export type Generate = (files: Files, answers: Answers) => Files | Promise<Files>;

/** `folder` is the URL of the folder of `index.ts`. */
export function readTemplate(folder = new URL('.', import.meta.url)): Template {
  const packed = readFileSync(new URL('template.json.gz', folder));
  const { files, ...rest } = JSON.parse(gunzipSync(packed).toString());
  return { ...rest, files: new Map(Object.entries(files)) };
}

/** Downloads another version, which brings its own `generate`. */
export async function oldTemplate(version: string): Promise<Template & { generate: Generate }> {
  const folder = mkdtempSync(join(tmpdir(), 'create-foreword-'));
  try {
    // Makes npm install here, and not in a folder above.
    writeFileSync(join(folder, 'package.json'), '{}');
    execFileSync('npm', ['install', '--no-audit', '--no-fund', `create-foreword@${version}`], {
      cwd: folder,
      shell: process.platform === 'win32',
      stdio: 'pipe',
    });
    const installed = pathToFileURL(join(folder, 'node_modules/create-foreword/create/'));
    const { generate } = await import(new URL('generate.mjs', installed).href);
    return { ...readTemplate(installed), generate };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
