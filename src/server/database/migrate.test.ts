import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { onEachDatabase, silent } from '../../../tests/databases';
import { type Db, rows } from './database';
import { MigrationError, migrate, migrationNames } from './migrate';
import { openPostgres } from './postgres';

const made: string[] = [];

/** Creates a migrations folder. */
function folderOf(migrations: Record<string, string>): string {
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

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

onEachDatabase('migrations', (database) => {
  test('are applied in the order of their names', async () => {
    const folder = folderOf({
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
    expect(await migrate(database(), folderOf(first))).toEqual(['once_1']);
    expect(await migrate(database(), folderOf(first))).toEqual([]);
    const second = { ...first, once_2: 'create table once_2 (id int);' };
    expect(await migrate(database(), folderOf(second))).toEqual(['once_2']);
    expect(await migrate(database(), folderOf(second))).toEqual([]);
    expect(await tablesLike(database().db, 'once%')).toEqual(['once_1', 'once_2']);
  });

  test('may end with a breakpoint and contain what looks like a parameter', async () => {
    const folder = folderOf({
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
    const error = await failureOf(migrate(database(), folderOf(bad)));
    expect(error).toBeInstanceOf(MigrationError);
    expect(String(error)).toContain('"fail_2" failed and was rolled back: division by zero');
    const { db } = database();
    expect(await tablesLike(db, 'fail%')).toEqual(['fail_1']);
    expect(await rows(db, sql`select * from fail_1`)).toEqual([]);
    // Once fixed, it continues where it stopped.
    const fixed = { ...bad, fail_2: 'create table fail_2 (id int);' };
    expect(await migrate(database(), folderOf(fixed))).toEqual(['fail_2', 'fail_3']);
  });

  test('with a syntax error are named', async () => {
    const error = await failureOf(migrate(database(), folderOf({ typo_1: 'creat table x ();' })));
    expect(error).toBeInstanceOf(MigrationError);
    expect(String(error)).toMatch(/"typo_1".*syntax error/);
  });

  test('that were merged late are applied, although later ones already are', async () => {
    const later = { late_2: 'create table late_2 (id int);' };
    expect(await migrate(database(), folderOf(later))).toEqual(['late_2']);
    const both = { ...later, late_1: 'create table late_1 (id int);' };
    expect(await migrate(database(), folderOf(both))).toEqual(['late_1']);
  });

  test('of the product are already applied in the test template', async () => {
    expect(await migrate(database(), 'migrations')).toEqual([]);
    expect(await tablesLike(database().db, 'sessions')).toEqual(['sessions']);
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
      const done = await Promise.all(instances.map((it) => migrate(it, 'migrations')));
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
      await Promise.all(instances.map((it) => it.close()));
      await admin.db.execute(sql.raw(`drop database ${name} with (force)`));
      await admin.close();
    }
  });
});
