import type { Db } from './database';

/** Databases behind a pooler: the next server connection would not know the name of a statement. */
const unnamed = new WeakSet<Db>();

/** Also in its transactions, and in those within them. */
export function forbidNames<Unnamed extends Db>(db: Unnamed): Unnamed {
  unnamed.add(db);
  const transaction = db.transaction.bind(db);
  db.transaction = (work, config) => transaction((tx) => work(forbidNames(tx)), config);
  return db;
}

/**
 * A statement that is built once, and that each connection prepares once under its name. For lookups
 * by key that most requests need, whose plan is the same for every value. PostgreSQL would plan
 * lists and searches without knowing their values, which is slow for rare ones.
 */
export function preparedOnce<Statement>(
  name: string,
  build: (db: Db) => { prepare(name: string): Statement },
): (db: Db) => Statement {
  const prepared = new WeakMap<Db, Statement>();
  return (db) => {
    let statement = prepared.get(db);
    // Without a name it is planned each time.
    if (!statement) prepared.set(db, (statement = build(db).prepare(unnamed.has(db) ? '' : name)));
    return statement;
  };
}
