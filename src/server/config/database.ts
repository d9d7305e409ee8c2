import * as v from 'valibot';
import { address, wholeNumber } from './values';

const databaseAddress = address(
  ['postgres:', 'postgresql:'],
  'postgres://user:password@host:5432/name',
);

export const databaseSchema = v.object({
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_READ_URL: databaseAddress,
  DATABASE_POOL: wholeNumber(10, 1, 1000),
});

type Variables = v.InferOutput<typeof databaseSchema>;

/** The other addresses only make sense beside DATABASE_URL. */
export function databaseProblems(given: Record<keyof Variables, string>): string[] {
  if (given.DATABASE_URL !== '') return [];
  return (['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
    .filter((name) => given[name] !== '')
    .map((name) => `DATABASE_URL is missing: expected together with ${name}`);
}

export type DatabaseConfig = ReturnType<typeof readDatabaseConfig>;

export const readDatabaseConfig = (variables: Variables) => ({
  /** Empty: the embedded database in `dataDir`. */
  databaseUrl: variables.DATABASE_URL,
  /** A connection without a pooler such as PgBouncer, for migrations. */
  databaseDirectUrl: variables.DATABASE_DIRECT_URL || variables.DATABASE_URL,
  /** A streaming replica for lists, searches and exports; empty: none. */
  databaseReadUrl: variables.DATABASE_READ_URL,
  /** Connections to `databaseUrl`, and as many to the replica. */
  databasePool: variables.DATABASE_POOL,
});
