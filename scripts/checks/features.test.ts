import { expect, test } from 'vitest';
import { inferredChoices, inferredManifests, undeclared } from './features.ts';

const files = new Map([
  ['jobs.ts', 'export const askForReviews = defineJob({'],
  ['tables.ts', "export const reviews = pgTable('reviews', {"],
]);

test('a job and a table that no manifest names are found', () => {
  expect(undeclared('defineServerFeature({})', files)).toEqual([
    'jobs.ts: the job askForReviews is not in feature.server.ts, so it never runs',
    'tables.ts: its tables are not in feature.server.ts',
  ]);
});

test('declared ones are not', () => {
  expect(undeclared('({ tables, jobs: [askForReviews] })', files)).toEqual([]);
});

test('choices without a type are found', () => {
  const source = 'export const userChoices = choices({\nexport const a: Choices = choices({';
  expect(inferredChoices('fields.ts', source)).toEqual([
    'fields.ts: give userChoices its type: `export const userChoices: Choices = choices(`',
  ]);
});

test('a manifest without a type is found', () => {
  const problems = (source: string) => inferredManifests('src/features/books/feature.ts', source);
  expect(problems('export const books = { permissions } satisfies Feature;')).toEqual([
    expect.stringContaining('src/features/books/feature.ts: give the manifest its type'),
  ]);
  expect(problems('export const books: Feature<{ permissions: typeof permissions }> = {')).toEqual(
    [],
  );
  expect(problems('export const books: Feature = {};')).toEqual([]);
});
