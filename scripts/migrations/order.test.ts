import { describe, expect, test } from 'vitest';
import { lockWarnings } from './lock-warnings.ts';
import { inOrder } from './order.ts';

const isGenerated = (_table: string, column: string) => column.endsWith('_key');

describe('inOrder', () => {
  test('a generated column follows what it uses, and is dropped before it', () => {
    const statements = [
      'ALTER TABLE "plants" DROP COLUMN "latin";',
      'CREATE INDEX "plants_search" ON "plants" ("search_key");',
      'ALTER TABLE "plants" drop column "search_key";',
      'ALTER TABLE "plants" ADD COLUMN "search_key" text GENERATED ALWAYS AS (name) STORED;',
      'ALTER TABLE "plants" ADD COLUMN "name" text;',
    ];
    expect(inOrder(statements, isGenerated)).toEqual([2, 4, 3, 0, 1].map((at) => statements[at]));
  });

  test('what needs no other order keeps its own', () => {
    const statements = [
      'ALTER TABLE "herbs" RENAME TO "plants";',
      'CREATE TABLE "pots" ("id" text);',
      'CREATE TABLE "gardens" ("id" text);',
      'ALTER TABLE "plants" ADD CONSTRAINT "plants_pot" FOREIGN KEY ("pot") REFERENCES "pots";',
      'CREATE UNIQUE INDEX "pots_id" ON "pots" ("id");',
      'CREATE VIEW "tall" AS (select * from "plants");',
    ];
    expect(inOrder(statements, isGenerated)).toEqual(statements);
  });
});

describe('lockWarnings', () => {
  test.each([
    ['CREATE INDEX "plants_name" ON "plants" ("name");', /blocks writes/],
    ['ALTER TABLE "plants" ADD COLUMN "k" text GENERATED ALWAYS AS (name) STORED;', /rewrites/],
    ['ALTER TABLE "plants" ADD COLUMN "k" uuid DEFAULT gen_random_uuid() NOT NULL;', /rewrites/],
    ['ALTER TABLE "plants" ADD COLUMN "k" text NOT NULL;', /fails if the table has rows/],
    ['ALTER TABLE "plants" ALTER COLUMN "k" SET DATA TYPE bigint;', /rewrites/],
    ['ALTER TABLE "plants" ALTER COLUMN "k" SET NOT NULL;', /reads all rows/],
    ['ALTER TABLE "plants" ADD CONSTRAINT "x" UNIQUE("name");', /until its index is built/],
    ['ALTER TABLE "plants" ADD CONSTRAINT "x" CHECK ("k" > 0);', /reads all rows/],
  ])('%s', (statement, warning) => {
    expect(lockWarnings([statement])).toEqual([expect.stringMatching(warning)]);
  });

  test.each([
    ['CREATE INDEX CONCURRENTLY "plants_name" ON "plants" ("name");'],
    ['ALTER TABLE "plants" ADD COLUMN "k" text;'],
    [`ALTER TABLE "plants" ADD COLUMN "k" text DEFAULT '' NOT NULL;`],
    ['ALTER TABLE "plants" ADD CONSTRAINT "x" CHECK ("k" > 0) NOT VALID;'],
    ['ALTER TABLE "plants" ALTER COLUMN "k" DROP NOT NULL;'],
    ['CREATE TABLE "pots" ("id" text);', 'CREATE INDEX "pots_id" ON "pots" ("id");'],
  ])('%s needs none', (...statements) => {
    expect(lockWarnings(statements)).toEqual([]);
  });
});
