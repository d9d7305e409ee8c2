import * as v from 'valibot';
import { address, wholeNumber } from './values';

export interface DatabaseConfig {
  /** Empty: the embedded database in `dataDir`. */
  databaseUrl: string;
  /** A connection without a pooler such as PgBouncer, for migrations. Defaults to `databaseUrl`. */
  databaseDirectUrl: string;
  /** A streaming replica for lists, searches and exports; empty: none. */
  databaseReadUrl: string;
  /** Connections to `databaseUrl`, and as many to the replica. */
  databasePool: number;
}

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

export const readDatabaseConfig = (variables: Variables): DatabaseConfig => ({
  databaseUrl: variables.DATABASE_URL,
  databaseDirectUrl: variables.DATABASE_DIRECT_URL || variables.DATABASE_URL,
  databaseReadUrl: variables.DATABASE_READ_URL,
  databasePool: variables.DATABASE_POOL,
});
