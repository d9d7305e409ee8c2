import { afterAll, beforeAll, expect, test } from 'vitest';
import { ScratchDatabase } from './scratch-database.ts';
import { tryMigrations } from './try-migrations.ts';

let database: ScratchDatabase;
beforeAll(async () => {
  database = await ScratchDatabase.open(process.cwd());
});
afterAll(() => database.close());

const breakpoint = '\n--> statement-breakpoint\n';
const first = {
  name: '20260101000000_plants',
  sql: [
    'CREATE EXTENSION IF NOT EXISTS pg_trgm;',
    'CREATE FUNCTION shout(word text) RETURNS text IMMUTABLE LANGUAGE sql AS $$ select upper(word) $$;',
    'CREATE TABLE "plants" ("id" text PRIMARY KEY, "name" text DEFAULT \'\' NOT NULL, "search_key" text GENERATED ALWAYS AS (shout("name")) STORED, CONSTRAINT "named" CHECK ("name" <> \'x\'));',
    'CREATE INDEX "plants_search" ON "plants" USING gin ("search_key" gin_trgm_ops);',
  ].join(breakpoint),
};
const tables = first.sql.split(breakpoint).slice(2).join(breakpoint);
const sample = { time: '20260101000000', sql: `INSERT INTO "plants" ("id") VALUES ('a');` };
const second = (sql: string) => ({ name: '20260102000000_change', sql });

const run = (sql: string, expected = tables) =>
  tryMigrations(database, { migrations: [first, second(sql)], tables: expected, sample });

test('migrations that create the tables have no problems', async () => {
  expect(await run('select 1;')).toEqual({ problems: [], missing: [], broken: [] });
});

test('columns may be in another order', async () => {
  const expected = tables.replace('"id" text PRIMARY KEY', '"height" int, $&');
  expect((await run('ALTER TABLE "plants" ADD COLUMN "height" int;', expected)).problems).toEqual(
    [],
  );
});

test('a statement that fails is named', async () => {
  const { problems } = await run(
    'ALTER TABLE "plants" ADD COLUMN "k" text GENERATED ALWAYS AS (j) STORED;',
  );
  expect(problems).toEqual([expect.stringMatching(/^20260102000000_change fails: .*"j" does not/)]);
});

test('one that fails only with rows is found by the sample data', async () => {
  const { problems } = await run(
    'ALTER TABLE "plants" ADD COLUMN "height" int NOT NULL;',
    tables.replace('"id" text', '"height" int NOT NULL, $&'),
  );
  expect(problems).toEqual([
    expect.stringMatching(/^With the sample data .*_change fails: .*null/),
  ]);
});

test('what a dropped column takes along is missing, and can be created again', async () => {
  const dropped = [
    'ALTER TABLE "plants" DROP COLUMN "search_key";',
    'ALTER TABLE "plants" DROP CONSTRAINT "named";',
    'ALTER TABLE "plants" ADD COLUMN "search_key" text GENERATED ALWAYS AS (shout("name")) STORED;',
  ];
  const { problems, missing } = await run(dropped.join(breakpoint));
  expect(problems).toEqual([
    'The migrations lack the constraint named of plants',
    'The migrations lack the index plants_search of plants',
  ]);
  expect(missing).toHaveLength(2);
  const completed = await run([...dropped, ...missing].join(breakpoint));
  expect(completed).toEqual({ problems: [], missing: [], broken: [] });
});

test.each([
  ['type', 'ALTER TABLE "plants" ALTER COLUMN "id" SET DATA TYPE varchar;'],
  ['default', `ALTER TABLE "plants" ALTER COLUMN "name" SET DEFAULT 'rose';`],
  ['nullability', 'ALTER TABLE "plants" ALTER COLUMN "name" DROP NOT NULL;'],
  [
    'expression',
    `ALTER TABLE "plants" ALTER COLUMN "search_key" SET EXPRESSION AS (shout("name") || '!');`,
  ],
  ['column', 'ALTER TABLE "plants" ADD COLUMN "more" text;'],
  ['index', 'CREATE INDEX "more" ON "plants" ("name");'],
  ['constraint', `ALTER TABLE "plants" ADD CONSTRAINT "more" CHECK ("name" <> 'y');`],
  ['table', 'CREATE TABLE "more" ("id" text);'],
])('another %s is a problem', async (_, sql) => {
  expect((await run(sql)).problems).toHaveLength(1);
});
