import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Tests that import one of these, directly or through a helper, need a database. */
const databaseHelpers = new Set(
  ['tests/databases.ts', 'tests/postgres.ts'].map((path) => resolve(path)),
);

const relativeImport = /\bfrom '(\.[^']+)'/g;

/** The files of `tests` that this one imports. */
function getHelpers(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(relativeImport)]
    .map(([, path = '']) => resolve(dirname(file), path.endsWith('.ts') ? path : `${path}.ts`))
    .filter((path) => dirname(path) === resolve('tests') && existsSync(path));
}

function needsDatabase(file: string, seen = new Set<string>()): boolean {
  if (databaseHelpers.has(file)) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return getHelpers(file).some((helper) => needsDatabase(helper, seen));
}

/** The tests that need no database, detected by their imports. */
export function withoutDatabase(include: string[]): string[] {
  return globSync(include).filter((file) => !needsDatabase(resolve(file)));
}
