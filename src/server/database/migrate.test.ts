import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type TestDatabase,
  onEachNewDatabase,
  openTestDatabase,
  silent,
} from '../../../tests/databases';
import { type Db, rows } from './database';
import { isDatabaseUnavailable } from './errors';
import { MigrationError, migrate, migrationNames } from './migrate';
import { openPostgres } from './postgres';

const made: string[] = [];

/** Creates a migrations folder. */
function getFolder(migrations: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'app-migrations-'));
  made.push(folder);
  for (const [tag, statements] of Object.entries(migrations))
    writeFileSync(join(folder, `${tag}.sql`), statements);
  return folder;
}

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const breakpoint = '\n--> statement-breakpoint\n';

async function tablesLike(db: Db, pattern: string): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where tablename like ${pattern} order by tablename`,
  );
  return found.map((row) => row.name);
}

async function getFailure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

onEachNewDatabase('migrations', (database) => {
  test('are applied in the order of their names', async () => {
    const folder = getFolder({
      order_2: "update order_one set name = 'it''s there';",
      order_0: `create table order_one (id int);${breakpoint}insert into order_one values (1);`,
      order_1: 'alter table order_one add column name text;',
    });
    expect(await migrate(database(), folder)).toEqual(['order_0', 'order_1', 'order_2']);
    const { db } = database();
    expect(await rows(db, sql`select * from order_one`)).toEqual([{ id: 1, name: "it's there" }]);
  });

  test('are applied once; new ones are applied later', async () => {
    const first = { once_1: 'create table once_1 (id int);' };
    expect(await migrate(database(), getFolder(first))).toEqual(['once_1']);
    expect(await migrate(database(), getFolder(first))).toEqual([]);
    const second = { ...first, once_2: 'create table once_2 (id int);' };
    expect(await migrate(database(), getFolder(second))).toEqual(['once_2']);
    expect(await migrate(database(), getFolder(second))).toEqual([]);
    expect(await tablesLike(database().db, 'once%')).toEqual(['once_1', 'once_2']);
  });

  test('may end with a breakpoint and contain what looks like a parameter', async () => {
    const folder = getFolder({
      odd_1: `create table odd_1 (price text default '$1 %s ? :x');${breakpoint}`,
    });
    expect(await migrate(database(), folder)).toEqual(['odd_1']);
    const { db } = database();
    await db.execute(sql`insert into odd_1 default values`);
    expect(await rows(db, sql`select price from odd_1`)).toEqual([{ price: '$1 %s ? :x' }]);
  });

  test('that fail are rolled back and named; earlier ones stay applied', async () => {
    const good = { fail_1: 'create table fail_1 (id int);' };
    const bad = {
      ...good,
      fail_2: [
        'create table fail_2 (id int);',
        'insert into fail_1 values (7);',
        'insert into fail_2 values (1 / 0);',
        'create table fail_never (id int);',
      ].join(breakpoint),
      fail_3: 'create table fail_3 (id int);',
    };
    const error = await getFailure(migrate(database(), getFolder(bad)));
    expect(error).toBeInstanceOf(MigrationError);
    expect(String(error)).toContain('"fail_2" failed and was rolled back: division by zero');
    const { db } = database();
    expect(await tablesLike(db, 'fail%')).toEqual(['fail_1']);
    expect(await rows(db, sql`select * from fail_1`)).toEqual([]);
    // Once fixed, it continues where it stopped.
    const fixed = { ...bad, fail_2: 'create table fail_2 (id int);' };
    expect(await migrate(database(), getFolder(fixed))).toEqual(['fail_2', 'fail_3']);
  });

  test('with a syntax error are named', async () => {
    const error = await getFailure(migrate(database(), getFolder({ typo_1: 'creat table x ();' })));
    expect(error).toBeInstanceOf(MigrationError);
    expect(String(error)).toMatch(/"typo_1".*syntax error/);
  });

  test('that were merged late are applied, although later ones already are', async () => {
    const later = { late_2: 'create table late_2 (id int);' };
    expect(await migrate(database(), getFolder(later))).toEqual(['late_2']);
    const both = { ...later, late_1: 'create table late_1 (id int);' };
    expect(await migrate(database(), getFolder(both))).toEqual(['late_1']);
  });

  test('create indexes concurrently, outside of a transaction', async () => {
    const folder = getFolder({
      index_1: 'create table index_1 (id int);',
      index_2: [
        '-- Custom SQL migration file --\n-- no transaction\ndrop index concurrently if exists index_1_id;',
        'create index concurrently index_1_id on index_1 (id);',
      ].join(breakpoint),
    });
    expect(await migrate(database(), folder)).toEqual(['index_1', 'index_2']);
    const { db } = database();
    const found = sql`select indexname from pg_indexes where tablename = 'index_1'`;
    expect(await rows(db, found)).toEqual([{ indexname: 'index_1_id' }]);
    expect(await rows(db, sql`show lock_timeout`)).toEqual([{ lock_timeout: '0' }]);
  });

  test('without a transaction that fail are named, and start again at the top', async () => {
    const first = '-- no transaction\ncreate table if not exists part_1 (id int);';
    const bad = { part_1: [first, 'insert into part_1 values (1 / 0);'].join(breakpoint) };
    const error = await getFailure(migrate(database(), getFolder(bad)));
    expect(String(error)).toMatch(/Migration "part_1" failed: division by zero$/);
    const fixed = { part_1: [first, 'insert into part_1 values (1);'].join(breakpoint) };
    expect(await migrate(database(), getFolder(fixed))).toEqual(['part_1']);
    expect(await rows(database().db, sql`select * from part_1`)).toEqual([{ id: 1 }]);
  });

  test('of the product are already applied in the test template', async () => {
    expect(await migrate(database(), 'migrations')).toEqual([]);
    expect(await tablesLike(database().db, 'sessions')).toEqual(['sessions']);
  });
});

describe('while another session holds a lock', () => {
  let database: TestDatabase;
  let other: pg.Client;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    other = new pg.Client({ connectionString: database.url });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await database.close();
  });

  /** A log that resolves when a migration waits for its second attempt. */
  function retryingLog() {
    const { promise, resolve } = Promise.withResolvers<void>();
    const log = pino({ level: 'warn' }, { write: () => resolve() });
    return { log, retried: promise };
  }

  test('others go on writing, and the migration succeeds after its release', async () => {
    await database.db.execute(sql`create table lock_1 (id int)`);
    // A long report, for example.
    await other.query('begin; select * from lock_1');
    const { log, retried } = retryingLog();
    const folder = getFolder({ lock_1: 'alter table lock_1 add column name text;' });
    const migrated = migrate(database, folder, { log, limits: { waitMs: 50, firstRetryMs: 50 } });
    await retried;
    for (let id = 0; id < 20; id += 1)
      await database.db.execute(sql`insert into lock_1 (id) values (${id})`);
    await other.query('commit');
    expect(await migrated).toEqual(['lock_1']);
    expect(await rows(database.db, sql`select count(name)::int as named from lock_1`)).toEqual([
      { named: 0 },
    ]);
  });

  test('it gives up in the end, and says why', async () => {
    await database.db.execute(sql`create table lock_2 (id int)`);
    await other.query('begin; select * from lock_2');
    const folder = getFolder({ lock_2: 'drop table lock_2;' });
    const limits = { waitMs: 20, firstRetryMs: 20, giveUpMs: 60 };
    const error = await getFailure(migrate(database, folder, { limits }));
    await other.query('commit');
    expect(String(error)).toMatch(/"lock_2" failed and was rolled back: other sessions hold locks/);
    // A server does not start over, as it does while the database is unavailable.
    expect(isDatabaseUnavailable(error)).toBe(false);
    expect(await tablesLike(database.db, 'lock_2')).toEqual(['lock_2']);
  });

  test('an index is created concurrently while other instances wait to migrate', async () => {
    await database.db.execute(sql`create table lock_3 (id int)`);
    await other.query('begin; insert into lock_3 values (1)');
    const create = 'create index concurrently lock_3_id on lock_3 (id);';
    const folder = getFolder({ lock_3: `-- no transaction\n${create}` });
    const instances = Array.from({ length: 3 }, () => openPostgres(database.url, silent, 1));
    try {
      const migrated = Promise.all(instances.map((instance) => migrate(instance, folder)));
      await expect
        .poll(() => rows(database.db, sql`select from pg_index where not indisvalid`))
        .toHaveLength(1);
      await database.db.execute(sql`insert into lock_3 values (2)`);
      await other.query('commit');
      expect((await migrated).flat()).toEqual(['lock_3']);
    } finally {
      await Promise.all(instances.map((instance) => instance.close()));
    }
  });

  test('an invalid index of an interrupted migration is not accepted', async () => {
    await database.db.execute(sql`create table lock_4 (id int)`);
    await database.db.execute(sql`insert into lock_4 values (1), (1)`);
    const create = 'create unique index concurrently if not exists lock_4_id on lock_4 (id);';
    const folder = getFolder({ lock_4: `-- no transaction\n${create}` });
    expect(String(await getFailure(migrate(database, folder)))).toMatch(/could not create unique/);
    expect(String(await getFailure(migrate(database, folder)))).toMatch(
      /"lock_4" failed: the index "lock_4_id" is invalid/,
    );
  });
});

describe('five instances at once on an empty PostgreSQL', () => {
  test('apply the migrations once', async () => {
    const server = inject('postgresUrl');
    const name = `test_five_${process.pid}`;
    const admin = openPostgres(`${server}postgres`, silent, 1);
    await admin.db.execute(sql.raw(`create database ${name}`));
    const instances = Array.from({ length: 5 }, () => openPostgres(server + name, silent, 2));
    try {
      const done = await Promise.all(instances.map((instance) => migrate(instance, 'migrations')));
      const workers = done.filter((applied) => applied.length > 0);
      expect(workers).toHaveLength(1);
      expect(workers[0]).toEqual(migrationNames('migrations'));
      const locks = await rows(
        admin.db,
        sql`select pid from pg_locks join pg_database on pg_database.oid = pg_locks.database
            where locktype = 'advisory' and datname = ${name}`,
      );
      expect(locks).toEqual([]);
    } finally {
      await Promise.all(instances.map((instance) => instance.close()));
      await admin.db.execute(sql.raw(`drop database ${name} with (force)`));
      await admin.close();
    }
  });
});
