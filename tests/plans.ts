import { type SQL, sql } from 'drizzle-orm';
import { type Db, rows } from '~/server/database/database';

/** A database that keeps in `plans` the plan of each statement, as it was carried out. */
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
