import * as v from 'valibot';
import { address, wholeNumber } from './values';

export const databaseAddress = address(
  ['postgres:', 'postgresql:'],
  'postgres://user:password@host:5432/name',
);

export const databaseSchema = v.object({
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_POOL: wholeNumber(10, 1, 1000),
});

type Variables = v.InferOutput<typeof databaseSchema>;

/** The other address only makes sense beside DATABASE_URL. */
export function databaseProblems(given: Record<keyof Variables, string>): string[] {
  return given.DATABASE_URL === '' && given.DATABASE_DIRECT_URL !== ''
    ? ['DATABASE_URL is missing: expected together with DATABASE_DIRECT_URL']
    : [];
}

export type DatabaseConfig = ReturnType<typeof readDatabaseConfig>;

export const readDatabaseConfig = (variables: Variables) => ({
  /** Empty: the embedded database in `dataDir`. */
  databaseUrl: variables.DATABASE_URL,
  /** A connection without a pooler such as PgBouncer, for migrations. */
  databaseDirectUrl: variables.DATABASE_DIRECT_URL || variables.DATABASE_URL,
  databasePool: variables.DATABASE_POOL,
});
