import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import newAction from './action.ts';
// dashboard:start
import newCard from './card.ts';
// dashboard:end
import { findFolder } from './existing.ts';
import newField from './field.ts';
import newJob from './job.ts';
// notifications:start
import newNotification from './notification.ts';
// notifications:end
import newPage from './page.ts';
import { createTestProjects } from './test-project.ts';

/** A feature in the folder of another one. */
const nested = 'src/features/buildings/meeting-rooms';

const project = createTestProjects({ folder: 'buildings/meeting-rooms' });
const read = (file: string) => project.read(`buildings/meeting-rooms/${file}`);

test('is found by its name or its path', () => {
  for (const name of ['meeting-rooms', 'buildings/meeting-rooms'])
    expect(findFolder(project.root, name)).toBe('buildings/meeting-rooms');
  for (const name of ['rooms', '../meeting-rooms', '*', 'buildings'])
    expect(findFolder(project.root, name)).toBeUndefined();
});

// sample:start
test('the genres of the sample have a place for everything', () => {
  project.copy('src/features/books/genres');
  project.copy('e2e/journeys/genres.spec.ts');
  const results = [
    newField(['genres', 'code:text', '--search', '--filter', '--unique'], project),
    newAction(['genres', 'verify'], project),
  ];
  expect(results.map(({ byHand }) => byHand)).toEqual([[], []]);
  expect(project.read('books/genres/server/api.ts')).toContain("substring: 'search_text'");
});
// sample:end

test.each(['meeting-rooms', 'buildings/meeting-rooms'])('%s gets everything', (feature) => {
  const results = [
    newField([feature, 'seats:number!'], project),
    newField([feature, 'code:text', '--search', '--filter', '--unique'], project),
    newAction([feature, 'verify'], project),
    newJob(['delete-old-rooms', '--feature', feature], project),
    newPage(['floor-plan', '--feature', feature], project),
    // dashboard:start
    newCard([feature, 'free-today'], project),
    // dashboard:end
    // notifications:start
    newNotification([feature, 'verified'], project),
    // notifications:end
  ];
  expect(results.flatMap(({ byHand }) => byHand)).toEqual([]);
  const paths = results.flatMap(({ created, edited }) => [...created, ...edited]);
  const elsewhere = paths.filter(
    (path) => path.startsWith('src/features/') && !path.startsWith(`${nested}/`),
  );
  expect(elsewhere).toEqual([]);
  expect(existsSync(join(project.root, 'src/features/meeting-rooms'))).toBe(false);
  expect(read('record.ts')).toContain('seats: ');
  expect(read('server/api.test.ts')).toMatch(/testAction,.* from '(?:\.\.\/){5}tests\/record'/);
  expect(read('server/jobs.test.ts')).toContain("'../../../../../tests/jobs'");
  expect(read('feature.ts')).toContain("label: 'meeting-rooms:floor-plan.title'");
  const routed = join(project.root, 'src/routes/app/floor-plan.tsx');
  expect(existsSync(routed)).toBe(true);
});
