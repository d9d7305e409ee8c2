import { expect, test } from 'vitest';
import { undeclared } from './features.ts';

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
