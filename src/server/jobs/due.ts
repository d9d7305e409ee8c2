import { sql } from 'drizzle-orm';
import { type Db, rows } from '../database/database';

/**
 * For how many seconds the oldest job of each queue could have started and has not; retries count
 * once they are due. A queue without such a job is left out. If this grows, no worker runs.
 */
export async function readDueAges(db: Db, queues: readonly string[]): Promise<Map<string, number>> {
  // Each part reads one row of the index by which workers fetch jobs.
  const parts = queues.map(
    (name) => sql`(select name, extract(epoch from now() - start_after)::float8 as age
      from pgboss.job where name = ${name} and state < 'active' and start_after <= now()
      order by start_after limit 1)`,
  );
  if (parts.length === 0) return new Map();
  const found = await rows<{ name: string; age: number }>(db, sql.join(parts, sql` union all `));
  return new Map(found.map(({ name, age }) => [name, age]));
}
