// What `npm test` says at its end, from the JSON reports of Vitest and Playwright.
import { basename, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './install.mjs';

interface VitestReport {
  testResults: {
    name: string;
    startTime?: number;
    endTime?: number;
    status?: string;
    message?: string;
    assertionResults?: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface Spec {
  file: string;
  title: string;
  ok?: boolean;
  tests: { results: { duration?: number; errors?: { message: string }[] }[] }[];
}

interface Suite {
  suites?: Suite[];
  specs?: Spec[];
}

interface Timing {
  name: string;
  seconds: number;
}

interface Failure {
  name: string;
  error: string;
}

const shown = 10;
/** The first lines of an error name it; all of it is in the output of the part. */
const errorLines = 12;

const slowest = (timings: Timing[]) =>
  timings
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, shown)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);

const fileName = (path: string) => relative(root, path).replaceAll('\\', '/');

/** The slowest files of a report of Vitest. */
export const slowestFiles = (report: VitestReport) =>
  slowest(
    report.testResults.map(({ name, startTime = 0, endTime = 0 }) => ({
      name: fileName(name),
      seconds: (endTime - startTime) / 1000,
    })),
  );

/** All tests of a report of Playwright, whose suites are nested. */
const specsIn = ({ suites = [], specs = [] }: Suite): Spec[] => [
  ...specs,
  ...suites.flatMap(specsIn),
];

/** The slowest journeys of a report of Playwright. */
export const slowestJourneys = (report: Suite) =>
  slowest(
    specsIn(report).map(({ file, title, tests }) => ({
      name: `${basename(file)}: ${title}`,
      seconds:
        tests
          .flatMap(({ results }) => results)
          .reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000,
    })),
  );

const failure = (name: string, errors: string[]): Failure => ({
  name,
  error: stripVTControlCharacters(errors.join('\n')).split('\n').slice(0, errorLines).join('\n'),
});

/** What failed in a report of Vitest: tests, and files that could not be loaded. */
export const failedTests = (report: VitestReport) =>
  report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message = '', assertionResults = [] }) => {
      const failed = assertionResults.filter((result) => result.status === 'failed');
      if (failed.length === 0) return [failure(fileName(name), [message])];
      return failed.map((result) =>
        failure(`${fileName(name)}: ${result.fullName}`, result.failureMessages),
      );
    });

/** What failed in a report of Playwright. */
export const failedJourneys = (report: Suite) =>
  specsIn(report)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) =>
      failure(
        `${basename(file)}: ${title}`,
        tests.flatMap(({ results }) =>
          results.flatMap(({ errors = [] }) => errors.map(({ message }) => message)),
        ),
      ),
    );
