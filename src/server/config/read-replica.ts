import * as v from 'valibot';
import { databaseAddress } from './database';
import { defineConfigPart } from './part';

/** A streaming replica for lists, searches and exports. */
export const readReplica = defineConfigPart({
  schema: v.object({
    DATABASE_READ_URL: databaseAddress,
  }),
  problems: (given) =>
    given.DATABASE_READ_URL !== '' && given.DATABASE_URL === ''
      ? ['DATABASE_URL is missing: expected together with DATABASE_READ_URL']
      : [],
  /** Empty: everything is read from `databaseUrl`. */
  read: (env) => ({ url: env.DATABASE_READ_URL }),
});
