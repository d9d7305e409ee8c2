import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Access } from '../src/shared/access.ts';

const features = join(import.meta.dirname, '../src/features');

const files = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((path) => basename(path) === 'access.ts')
  .map((path) => join(features, path));

/** Who may do what, as each feature says in its `access.ts`. */
export const accessOfFeatures: Access[] = await Promise.all(
  files.map(async (file) => {
    const module: { access: Access } = await import(pathToFileURL(file).href);
    return module.access;
  }),
);
