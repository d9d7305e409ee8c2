import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeBroken, findBroken } from './compatibility.ts';
import { defer } from './deferred.ts';
import { readSchema } from './schema.ts';
import { ScratchDatabase } from './scratch-database.ts';

let database: ScratchDatabase;
beforeAll(async () => {
  database = await ScratchDatabase.open(process.cwd());
});
afterAll(() => database.close());

const released = `
  create table plants (id text primary key, name text not null default '', latin text,
    code text not null, constraint plants_code_unique unique (code));
  create table seeds (id text primary key);`;

async function getBroken(sql: string) {
  await database.empty();
  await database.run(released);
  const before = await readSchema(database);
  await database.run(sql);
  return findBroken(before, await readSchema(database));
}

test.each([
  ['a column', 'alter table plants add more text'],
  ['a column with a default', 'alter table plants add more int not null default 0'],
  ['a generated column', 'alter table plants add more text generated always as (name) stored'],
  ['a table', 'create table more (id text not null)'],
  ['an index', 'create index more on plants (name)'],
  ['a column that may be null now', 'alter table plants alter code drop not null'],
  ['a default', `alter table plants alter latin set default ''`],
  ['the same type', 'alter table plants alter name type text'],
])('the last release runs beside %s', async (_, sql) => {
  expect(await getBroken(sql)).toEqual([]);
});

test.each([
  ['a dropped column', 'alter table plants drop name', 'column plants name'],
  ['a renamed column', 'alter table plants rename name to title', 'column plants name'],
  ['a dropped table', 'drop table seeds', 'table seeds seeds'],
  ['a renamed table', 'alter table seeds rename to pips', 'table seeds seeds'],
  ['another type', 'alter table plants alter latin type varchar(9)', 'column plants latin'],
  [
    'a column that must not be null',
    'alter table plants alter latin set not null',
    'column plants latin',
  ],
  ['a lost default', 'alter table plants alter name drop default', 'column plants name'],
  [
    'a required column without a default',
    'alter table plants add more text not null',
    'column plants more',
  ],
  [
    'a column that became generated',
    'alter table plants drop latin, add latin text generated always as (name) stored',
    'column plants latin',
  ],
  [
    'a lost unique constraint',
    'alter table plants drop constraint plants_code_unique',
    'constraint plants plants_code_unique',
  ],
])('the last release breaks on %s, unless it is accepted', async (_, sql, key) => {
  const broken = await getBroken(sql);
  expect(broken.map((it) => it.key)).toContain(key);
  expect(describeBroken(broken, {})).not.toEqual([]);
  const accepted = Object.fromEntries(broken.map((it) => [it.key, 'Not used since 0.2']));
  expect(describeBroken(broken, accepted)).toEqual([]);
});

test('what it uses is dropped later, and not required meanwhile', async () => {
  const drops = [
    'ALTER TABLE "plants" DROP CONSTRAINT "plants_code_unique";',
    'ALTER TABLE "plants" DROP COLUMN "code";',
    'DROP TABLE "seeds" CASCADE;',
  ];
  const add = 'ALTER TABLE "plants" ADD COLUMN "more" text;';
  const { now, later } = defer([add, ...drops], await getBroken([add, ...drops].join('')));
  expect(now).toEqual([add, 'ALTER TABLE "plants" ALTER COLUMN "code" DROP NOT NULL;']);
  expect(later).toEqual([
    'ALTER TABLE "plants" DROP CONSTRAINT IF EXISTS "plants_code_unique";',
    'ALTER TABLE "plants" DROP COLUMN IF EXISTS "code";',
    'DROP TABLE IF EXISTS "seeds" CASCADE;',
  ]);
  expect(await getBroken(now.join(''))).toEqual([]);
});
