import { expect, test } from 'vitest';
import { check, checkRaces } from './races.ts';

const find = (code: string, path = 'e2e/journeys/a.spec.ts') => checkRaces({ path, code });

test.each([
  ['clearCookies', 'await page.context().clearCookies();'],
  ['clearCookies', "await context.clearCookies({ name: 'session' });"],
  ['clearCookies', 'await page?.context().clearCookies();'],
  ['addCookies', 'await theirs.addCookies(own);'],
  ['waitForTimeout', 'await page.waitForTimeout(500);'],
  ['networkidle', "await page.goto('/app', { waitUntil: 'networkidle' });"],
])('%s is refused, with its line', (name, call) => {
  const [problem, ...others] = find(`const before = 1;\n${call}`);
  expect(problem).toMatch(new RegExp(`^e2e/journeys/a\\.spec\\.ts:2 ${name}: `));
  expect(others).toEqual([]);
});

test('the helpers may, and their callers are fine', () => {
  expect(find('await context.clearCookies();', 'e2e/support/session.ts')).toEqual([]);
  expect(find("type Cookies = Parameters<BrowserContext['addCookies']>[0];")).toEqual([]);
  expect(find('await forgetCookies(page.context());')).toEqual([]);
});

test('no browser test of the project has one', () => {
  expect(check(process.cwd())).toEqual([]);
});
