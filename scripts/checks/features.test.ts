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
    'fields.ts: give userChoices its type: `export const userChoices: Choices = …`',
  ]);
});

test.each([
  ' = { permissions, activity } satisfies Feature;',
  ': Feature = { permissions, activity };',
  ': Feature<{ activity: typeof activity }> = {\n  // Why.\n  permissions,\n  activity,\n};',
])('a manifest that does not name the types of what it declares is found: %s', (manifest) => {
  expect(inferredManifests('parcels/feature.ts', `export const parcels${manifest}`)).toEqual([
    'parcels/feature.ts: give the manifest its type: `Feature<{ permissions: typeof …; activity: typeof … }>`',
  ]);
});

test('a manifest that names them is not', () => {
  const type = 'Feature<{\n  permissions: typeof permissions;\n  activity: typeof activity;\n}>';
  const manifest = `export const parcels: ${type} = { permissions, activity };`;
  expect(inferredManifests('parcels/feature.ts', manifest)).toEqual([]);
  expect(inferredManifests('parcels/feature.ts', 'export const parcels: Feature = {};')).toEqual(
    [],
  );
});
