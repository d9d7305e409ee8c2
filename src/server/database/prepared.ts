import type { Db } from './database';

/**
 * A statement that each connection prepares once: `preparedOnce((db) => db.select()….prepare('name'))`.
 * For lookups by key that most requests need, whose plan is the same for every value. PostgreSQL
 * would plan lists and searches without knowing their values, which is slow for rare ones.
 */
export function preparedOnce<Statement>(prepare: (db: Db) => Statement): (db: Db) => Statement {
  const prepared = new WeakMap<Db, Statement>();
  return (db) => {
    let statement = prepared.get(db);
    if (!statement) prepared.set(db, (statement = prepare(db)));
    return statement;
  };
}
