// `npm test`: runs all tests once, from a fresh clone. `npm run test:all` (`--all`) also runs them in
// every combination of language, viewport and database, and what takes longer. A failing part does not stop the others, so one run shows all failures.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { build } from './build.ts';
// starter:start
import { testSmallestProject } from './create-test.ts';
// starter:end
import { projectEnv, projectNode, root, toolPath } from './install.mjs';
import { done, fail, say, step } from './say.mjs';
import { failedJourneys, failedTests, slowestFiles, slowestJourneys } from './test-report.ts';

const all = process.argv.includes('--all');
// Read in tests/exhaustive.ts.
if (all) process.env.ALL = 'true';

const results = join(root, '.cache/test-results');
const getResult = (part: string) => join(results, `${part}.json`);
const script = (name: string) => join(root, 'scripts', name);

/** Runs a part with its output passed through. Returns whether it succeeded. */
function run(args: string[], env = {}) {
  const { status } = spawnSync(projectNode(), args, {
    cwd: root,
    env: projectEnv(env),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return status === 0;
}

function readResult(part: string) {
  try {
    return JSON.parse(readFileSync(getResult(part), 'utf8'));
  } catch {
    return undefined;
  }
}

function runChecks() {
  const ok = run([script('check.ts'), '--json', getResult('checks')]);
  return { ok, ...readResult('checks') };
}

function runUnit() {
  return runVitest('unit', [toolPath('vitest'), 'run']);
}

// faults:start
function runFaults() {
  return runVitest('faults', [script('faults.ts')]);
}
// faults:end

function runVitest(part: string, args: string[]) {
  const reporters = ['--reporter=default', '--reporter=json'];
  const ok = run([...args, ...reporters, `--outputFile.json=${getResult(part)}`]);
  const result = readResult(part);
  return {
    ok,
    passed: result?.numPassedTests,
    // A test file that cannot be loaded has no failing tests, so failed suites count too.
    failed: result && Math.max(result.numFailedTests, result.numFailedTestSuites > 0 ? 1 : 0),
    skipped: result && result.numPendingTests + result.numTodoTests,
  };
}

function runBuild() {
  const ok = build({ live: true });
  return { ok, passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

function runJourneys(browser: string) {
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: getResult('journeys') };
  const ok = run([script('e2e.ts'), '--reporter=list,json'], env);
  const stats = readResult('journeys')?.stats;
  return {
    ok,
    passed: stats && stats.expected + stats.flaky,
    failed: stats?.unexpected,
    skipped: stats?.skipped,
  };
}

// starter:start
function runNew() {
  const ok = run([script('test-new.ts')]);
  return { ok, passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

async function runCreated() {
  const counts = await testSmallestProject(all);
  return { ok: counts.failed === 0, ...counts };
}
// starter:end

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface Outcome extends Partial<Counts> {
  ok: boolean;
}

interface Summary extends Counts {
  name: string;
  seconds: number;
}

/** A part that crashed without reporting failures counts as one failure. */
function settle({ ok, passed = 0, failed = 0, skipped = 0 }: Outcome): Counts {
  return { passed, failed: ok ? failed : Math.max(failed, 1), skipped };
}

function report({ name, passed, failed, skipped, seconds }: Summary) {
  const rest = skipped > 0 ? `, ${skipped} skipped` : '';
  const line = `${name}: ${passed} passed, ${failed} failed${rest} (${seconds} s)`;
  (failed > 0 ? fail : done)(line);
}

/** Where the time goes, so that a slow test is seen when it is added. */
function reportSlowest() {
  const unit = readResult('unit');
  const journeys = readResult('journeys');
  if (unit) say(['Slowest test files', ...slowestFiles(unit), ''].join('\n'));
  if (journeys) say(['Slowest journeys', ...slowestJourneys(journeys), ''].join('\n'));
}

/** Once more at the end: the output of the parts is long. */
function reportFailures() {
  const suites = [
    // Those that vitest runs.
    'unit',
    // faults:start
    'faults',
    // faults:end
  ];
  const vitest = suites.map(readResult).filter(Boolean).flatMap(failedTests);
  const journeys = readResult('journeys');
  for (const { name, error } of [...vitest, ...(journeys ? failedJourneys(journeys) : [])]) {
    fail(name);
    say(error.replaceAll(/^/gm, '    '));
  }
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
// Before the long parts, so a missing browser is reported early.
step('Looking for a browser');
const browser = findBrowser();

const parts = [
  { name: 'Checks', work: runChecks },
  { name: 'Unit and database tests', work: runUnit },
  { name: 'Build', work: runBuild },
  { name: 'Browser journeys', work: () => runJourneys(browser) },
  // starter:start
  { name: 'A created project', work: runCreated },
  ...(all ? [{ name: 'Generators, tutorial and guides', work: runNew }] : []),
  // starter:end
  // faults:start
  ...(all ? [{ name: 'Fault injection', work: runFaults }] : []),
  // faults:end
];

const summary: Summary[] = [];
for (const { name, work } of parts) {
  say('');
  step(name);
  const since = performance.now();
  const counts = settle(await work());
  summary.push({ name, ...counts, seconds: Math.round((performance.now() - since) / 1000) });
}

say('');
reportSlowest();
reportFailures();
for (const part of summary) report(part);
const sum = (field: keyof Counts) => summary.reduce((total, part) => total + part[field], 0);
const failed = sum('failed');
say(`${sum('passed')} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
