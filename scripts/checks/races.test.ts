import { expect, test } from 'vitest';
import { check, checkRaces } from './races.ts';

const find = (code: string, path = 'e2e/journeys/a.spec.ts') => checkRaces({ path, code });

test.each([
  'await page.context().clearCookies();',
  "await context.clearCookies({ name: 'session' });",
  'await theirs.addCookies(own);',
  'await page.waitForTimeout(500);',
  "await page.goto('/app', { waitUntil: 'networkidle' });",
  'await page.clock.install();',
  "const dialog = page.getByRole('dialog');",
  'const name = `View ${Date.now()}`;',
  'const slug = `org-${process.pid}`;',
  'if (location.startsWith(app().config.baseUrl)) return location;',
])('is refused, with its line: %s', (call) => {
  expect(find(`const before = 1;\n${call}`)).toEqual([
    expect.stringMatching(/^e2e\/journeys\/a\.spec\.ts:2 \S/),
  ]);
});

test('the helpers may, and their callers are fine', () => {
  expect(find('await context.clearCookies();', 'e2e/support/session.ts')).toEqual([]);
  expect(find('await page.clock.install();', 'e2e/support/clock.ts')).toEqual([]);
  expect(find('await forgetCookies(page.context());')).toEqual([]);
  expect(find("type Cookies = Parameters<BrowserContext['addCookies']>[0];")).toEqual([]);
  expect(find('await page.clock.pauseAt(Date.now() + 60_000);')).toEqual([]);
  expect(find('if (url.startsWith(`${product.url}/`)) own.push(url);')).toEqual([]);
  expect(find('expect(output).toContain(`in use by process ${product.process.pid}`);')).toEqual([]);
});

test('no test of the project has one', () => {
  expect(check(process.cwd())).toEqual([]);
});
