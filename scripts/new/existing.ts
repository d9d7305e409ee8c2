import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Names } from './names.ts';

/**
 * The folder of a feature below `src/features`, by its name or its path: that of `seeds` is
 * `plants/seeds`. Undefined if there is none.
 */
export function findFolder(root: string, feature: string): string | undefined {
  if (!/^[a-z\d-]+(?:\/[a-z\d-]+)?$/.test(feature)) return undefined;
  const features = join(root, 'src/features');
  return globSync([feature, `*/${feature}`], { cwd: features })
    .map((folder) => folder.replaceAll('\\', '/'))
    .toSorted((a, b) => a.length - b.length)
    .find((folder) =>
      ['feature.ts', 'feature.server.ts'].some((file) => existsSync(join(features, folder, file))),
    );
}

/** A feature whose records are defined, with the source of `record.ts`. */
export interface RecordFeature {
  names: Names;
  folder: string;
  record: string;
}

export function readFeature(root: string, feature: string): RecordFeature {
  const folder = findFolder(root, feature) ?? feature;
  const file = `src/features/${folder}/record.ts`;
  const record = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
  const [, singular] = /defineRecord\('([\w-]+)'/.exec(record) ?? [];
  if (!singular) throw new Error(`"${feature}" is not a feature with records: see src/features.`);
  return { names: { plural: folder.split('/').at(-1) ?? '', singular, folder }, folder, record };
}

/** What is done with records of a tenant needs a permission of the tenant, and its own paths. */
export function checkTenant(record: string, what: string): void {
  if (/^ {2}tenant: /m.test(record))
    throw new Error(`Its records belong to a tenant: write ${what} by hand.`);
}
