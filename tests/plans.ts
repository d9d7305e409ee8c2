import { type SQL, sql } from 'drizzle-orm';
import { type Db, rows } from '~/server/database/database';

/** A database that records the plan of each executed statement in `plans`. */
export function explained(db: Db, plans: string[]): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name !== 'execute') return Reflect.get(target, name, target);
      return async (statement: SQL) => {
        const plan = await rows<{ 'QUERY PLAN': string }>(
          db,
          sql`explain (analyze, costs off, timing off, summary off, buffers off) ${statement}`,
        );
        plans.push(plan.map((row) => row['QUERY PLAN']).join('\n'));
        return db.execute(statement);
      };
    },
  });
}

/**
 * The most rows of a table that one step of a plan read, kept or filtered. Bitmap index entries do
 * not count: they are not rows and are cheap to read.
 */
export function maxRowsRead(plan: string, table: string): number {
  const pattern = new RegExp(`(?:Scan.* on ${table}.* rows=|Rows Removed by .*: )(\\d+)`);
  const executed = plan
    .split('\n')
    .filter((line) => !/never executed|Bitmap Index Scan/.test(line));
  return Math.max(0, ...executed.map((line) => Number(pattern.exec(line)?.[1] ?? 0)));
}
