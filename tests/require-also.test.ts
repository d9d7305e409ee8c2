import { expect, test } from 'vitest';
import { isTest, readSources } from '../scripts/checks/source';

test('rules ask for a confirmation by requireAlso only, which checks the permission too', () => {
  const asking = readSources(process.cwd(), 'src', (path) => !isTest(path))
    .filter(({ code }) => /\.requireConfirmation\b/.test(code))
    .map(({ path }) => path);
  expect(asking).toEqual([
    'src/main/features.ts',
    'src/main/request-context.ts',
    'src/server/api/procedure.ts',
  ]);
});
