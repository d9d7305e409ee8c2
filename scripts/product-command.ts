// What commands share that run a function of the built product: `npm run db:*`, admin, doctor.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './install.mjs';
import { fail } from './say.mjs';

/** Errors that the operator can fix: printed without a stack. */
const operatorErrors = new Set([
  'CommandError',
  'ConfigError',
  'DatabaseInUseError',
  'DataFolderError',
  'MigrationError',
  'SeedError',
]);

export function giveUp(text: string): never {
  fail(text);
  process.exit(1);
}

/** The root cause: a connection error is wrapped by the statement that needed it. */
function getCause(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const next = error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined);
  return next ? getCause(next) : error;
}

export const getMessage = (error: unknown) =>
  error instanceof Error ? error.message : String(error);

export function explain(error: unknown): never {
  if (error instanceof Error && operatorErrors.has(error.name)) giveUp(error.message);
  const cause = getCause(error);
  // PostgreSQL and network errors have a code; anything else is a bug.
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string')
    giveUp(`Database error: ${cause.message} (${cause.code})`);
  console.error(error);
  process.exit(1);
}

/** Reads `.env`, and the address of the database from a file if `DATABASE_URL_FILE` names one. */
export function loadEnvironment() {
  if (existsSync('.env')) process.loadEnvFile('.env');
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) {
    const file = process.env[`${name}_FILE`];
    if (!file || process.env[name]) continue;
    process.env[name] = readFileSync(file, 'utf8').trim();
    delete process.env[`${name}_FILE`];
  }
}

/** Builds the product first if needed. The image contains the build and not what makes it. */
export async function importProduct(): Promise<typeof import('../src/server.ts')> {
  const builder = new URL('build.ts', import.meta.url);
  if (existsSync(builder)) (await import(builder.href)).ensureBuilt();
  return import(pathToFileURL(join(root, 'dist/server/server.js')).href);
}
