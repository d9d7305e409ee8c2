import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { denialReasons } from './error-search';
import { linkErrors } from './link-error';

const rows = readFileSync('docs/auth-api.md', 'utf8').matchAll(/^\| `([A-Z_]+)` +\| Redirect:/gm);
const documented = [...rows].map(([, code]) => code);

test('codes that are documented as parameters of a redirect are such parameters', () => {
  expect(documented.length).toBeGreaterThan(0);
  expect([...linkErrors, ...denialReasons]).toEqual(expect.arrayContaining(documented));
});
