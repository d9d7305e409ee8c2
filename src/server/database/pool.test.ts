import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, openTestDatabase, silent } from '../../../tests/databases';
import { type Database, type Db, type OpenOptions, rows } from './database';
import { isDatabaseUnavailable, isReadOnlyError } from './errors';
import { openPostgres } from './postgres';
import { preparedOnce } from './prepared';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('postgres');
});
afterAll(() => database.close());

const open: Database[] = [];
function openWith(options: OpenOptions): Database {
  const opened = openPostgres(database.url, silent, 1, options);
  open.push(opened);
  return opened;
}
afterAll(() => Promise.all(open.map((it) => it.close())));

/** A pooler at this address; the database itself is the direct one. */
function openPostgresAt(url: string, options: OpenOptions = {}): Database {
  const opened = openPostgres(url, silent, 1, { ...options, directUrl: database.url });
  open.push(opened);
  return opened;
}

/** Another spelling of the same address makes the first one that of a pooler. */
const directUrl = () => database.url.replace('127.0.0.1', 'localhost');

const settings = async (db: Db) => {
  const [row] = await rows<Record<string, string>>(
    db,
    sql`select current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  return row;
};

const write = (db: Db) => db.execute(sql`insert into applied_migrations (name) values ('x')`);
const getError = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('behind a pooler', () => {
  test('settings come from the role: nothing is set in the session', async () => {
    const { db } = openWith({ directUrl: directUrl() });
    expect(await db.transaction(settings)).toEqual({ statement: '0', idle: '0' });
  });

  test('a read-only database connects directly, and rejects writes', async () => {
    const { db } = openPostgresAt('postgres://x:x@127.0.0.1:1/x', { readOnly: true });
    expect(isReadOnlyError(await getError(write(db)))).toBe(true);
    expect(isReadOnlyError(await getError(db.transaction(write)))).toBe(true);
    expect(await rows(db, sql`select ${1}::int as one`)).toEqual([{ one: 1 }]);
  });

  test('migrations use the direct address, without a statement timeout set for the database', async () => {
    const elsewhere = openPostgresAt('postgres://x:x@127.0.0.1:1/x');
    const name = sql.identifier(new URL(database.url).pathname.slice(1));
    await database.db.execute(sql`alter database ${name} set statement_timeout = '4s'`);
    expect(await elsewhere.exclusively(settings)).toMatchObject({ statement: '0' });
  });
});

describe('prepared statements', () => {
  const one = preparedOnce('one', (db) =>
    db.select({ one: sql<number>`1` }).from(sql`applied_migrations`),
  );
  const names = (db: Db) =>
    rows<{ name: string }>(db, sql`select name from pg_prepared_statements`);

  test('are prepared once by a connection', async () => {
    const { db } = openWith({});
    await one(db).execute();
    await db.transaction((tx) => one(tx).execute());
    expect(await names(db)).toEqual([{ name: 'one' }]);
  });

  test('have no names behind a pooler, in and outside of transactions', async () => {
    const { db } = openWith({ directUrl: directUrl() });
    await one(db).execute();
    await db.transaction((tx) => one(tx).execute());
    expect(await names(db)).toEqual([]);
  });
});

describe('a transaction', () => {
  test('has its timeouts and its isolation level', async () => {
    const { db } = openWith({});
    expect(await db.transaction(settings)).toEqual({ statement: '4s', idle: '10s' });
    const level = await db.transaction(
      (tx) => rows(tx, sql`select current_setting('transaction_isolation') as level`),
      { isolationLevel: 'repeatable read' },
    );
    expect(level).toEqual([{ level: 'repeatable read' }]);
  });

  test('that does not begin returns its connection to the pool', async () => {
    const { db } = openWith({});
    const isolationLevel = 'no such level' as 'serializable';
    for (let round = 0; round < 2; round += 1)
      expect(await getError(db.transaction(settings, { isolationLevel }))).toBeInstanceOf(Error);
    // The pool has one connection: were it lost, there would be none for this.
    expect(await db.transaction(settings)).toMatchObject({ statement: '4s' });
  });

  test('whose statement hangs does not wait for the rollback too', async () => {
    const { db } = openWith({});
    const failure = await getError(
      db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`);
        await tx.execute(sql`select pg_sleep(20)`);
      }),
    );
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(failure).toMatchObject({ cause: { message: 'Query read timeout' } });
    expect(await settings(db)).toMatchObject({ statement: '4s' });
  });
});
