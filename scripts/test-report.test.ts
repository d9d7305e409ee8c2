import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { failedJourneys, failedTests, slowestFiles, slowestJourneys } from './test-report.ts';

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

test('failed tests with the start of their error, and files that cannot be loaded', () => {
  const long = Array.from({ length: 40 }, (_, at) => `line ${at}`).join('\n');
  const result = (status: string, fullName: string) => ({
    status,
    fullName,
    failureMessages: status === 'failed' ? [`\u001B[31mError\u001B[39m: no\n${long}`] : [],
  });
  const failures = failedTests({
    testResults: [
      { name: resolve('src/a.test.ts'), status: 'passed', assertionResults: [] },
      {
        name: resolve('src/b.test.ts'),
        status: 'failed',
        assertionResults: [result('passed', 'adds'), result('failed', 'divides')],
      },
      {
        name: resolve('src/c.test.ts'),
        status: 'failed',
        message: 'No such file',
        assertionResults: [],
      },
    ],
  });
  expect(failures.map(({ name }) => name)).toEqual(['src/b.test.ts: divides', 'src/c.test.ts']);
  expect(failures[0]?.error).toMatch(/^Error: no\nline 0\n/);
  expect(failures[0]?.error.split('\n')).toHaveLength(12);
  expect(failures[1]?.error).toBe('No such file');
});

test('failed journeys with the start of their error', () => {
  const spec = (title: string, ...errors: string[]) => ({
    file: 'journeys/users.spec.ts',
    title,
    ok: errors.length === 0,
    tests: [{ results: [{ errors: errors.map((message) => ({ message })) }] }],
  });
  expect(
    failedJourneys({ suites: [{ specs: [spec('lists users'), spec('bans a user', 'Timeout')] }] }),
  ).toEqual([{ name: 'users.spec.ts: bans a user', error: 'Timeout' }]);
});
