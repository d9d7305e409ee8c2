import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Updates add migrations that are newer than the last one that a project has, by name. */
test('the migrations of the template are in order of their names', () => {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync('migrations/meta/_journal.json', 'utf8'),
  );
  const names = journal.entries.map(({ tag }) => tag);
  expect(names).toEqual(names.toSorted());
});
