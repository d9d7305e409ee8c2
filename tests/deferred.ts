import { sql } from 'drizzle-orm';
import { readDeferred } from '../scripts/migrations/deferred';
import type { Db } from '~/server/database/database';

/** Drops what a later release drops, so that the database is what the tables of this one declare. */
export async function dropDeferred(db: Db): Promise<void> {
  for (const statement of Object.keys(readDeferred('.').drop)) await db.execute(sql.raw(statement));
}
