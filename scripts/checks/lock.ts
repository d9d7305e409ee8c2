import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The relevant part of package-lock.json. */
export interface Lock {
  packages: Record<
    string,
    {
      resolved?: string;
      link?: boolean;
      dependencies?: Record<string, string>;
      optionalDependencies?: Record<string, string>;
    }
  >;
}

/** These bundle their dependencies, which npm omits from the lock file. */
const bundling = /-wasm32-wasi$/;

/** Whether the lock file contains a package where Node would resolve it from `from`. */
function resolves({ packages }: Lock, from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[at ? `${at}/node_modules/${name}` : `node_modules/${name}`]) return true;
    if (!at) return false;
  }
}

/** The lock file must install on every machine, from any registry. */
export function lockProblems(lock: Lock): string[] {
  const problems: string[] = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (entry.resolved && !entry.link) problems.push(`${path} contains its download URL`);
    if (bundling.test(path)) continue;
    const wanted = { ...entry.dependencies, ...entry.optionalDependencies };
    for (const [name, range] of Object.entries(wanted))
      if (!resolves(lock, path, name))
        problems.push(`${name}@${range} is missing; ${path || 'the project'} needs it`);
  }
  return problems;
}

/** `npm ci` rejects a lock file that does not match package.json, but only when it runs. */
export function check(root: string): string[] {
  const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const manifest: Lock['packages'][string] & { devDependencies?: Record<string, string> } =
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const named = {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  };
  const notLocked = Object.keys(named)
    .filter((name) => !lock.packages[`node_modules/${name}`])
    .map((name) => `${name} is in package.json, but not in the lock file`);
  return [...notLocked, ...lockProblems(lock)];
}
