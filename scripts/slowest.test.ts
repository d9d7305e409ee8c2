import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { slowestFiles, slowestJourneys } from './slowest.mjs';

test('the ten slowest test files, slowest first', () => {
  const testResults = Array.from({ length: 12 }, (_, at) => ({
    name: resolve(`src/file-${at}.test.ts`),
    startTime: 5000,
    endTime: 5000 + at * 1000,
  }));
  const lines = slowestFiles({ testResults });
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('  11.0 s  src/file-11.test.ts');
  expect(lines[9]).toBe('   2.0 s  src/file-2.test.ts');
});

test('the slowest journeys, whether in a describe block or not', () => {
  const file = 'journeys/users.spec.ts';
  const spec = (title: string, ...durations: number[]) => ({
    file,
    title,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const nested = { suites: [{ specs: [spec('bans a user', 1500, 1000)] }] };
  expect(slowestJourneys({ suites: [{ specs: [spec('lists users', 400)] }, nested] })).toEqual([
    '   2.5 s  users.spec.ts: bans a user',
    '   0.4 s  users.spec.ts: lists users',
  ]);
});
