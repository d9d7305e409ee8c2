import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Access } from '../src/shared/access.ts';

const features = join(import.meta.dirname, '../src/features');

const files = readdirSync(features)
  .map((feature) => join(features, feature, 'access.ts'))
  .filter((file) => existsSync(file));

/** Who may do what, as each feature says in its `access.ts`. */
export const accessOfFeatures: Access[] = await Promise.all(
  files.map(async (file) => {
    const module: { access: Access } = await import(pathToFileURL(file).href);
    return module.access;
  }),
);
