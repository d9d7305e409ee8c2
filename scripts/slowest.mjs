// What takes longest in `npm test`, from the JSON reports of Vitest and Playwright.
import { basename, relative } from 'node:path';
import { root } from './install.mjs';

const shown = 10;

const slowest = (timings) =>
  timings
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, shown)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);

/** The slowest files of a report of Vitest. */
export const slowestFiles = (report) =>
  slowest(
    report.testResults.map(({ name, startTime, endTime }) => ({
      name: relative(root, name).replaceAll('\\', '/'),
      seconds: (endTime - startTime) / 1000,
    })),
  );

/** All tests of a report of Playwright, whose suites are nested. */
const specsIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsIn)];

/** The slowest journeys of a report of Playwright. */
export const slowestJourneys = (report) =>
  slowest(
    specsIn(report).map(({ file, title, tests }) => ({
      name: `${basename(file)}: ${title}`,
      seconds:
        tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) /
        1000,
    })),
  );
