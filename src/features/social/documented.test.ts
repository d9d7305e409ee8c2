import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { publicSocialCodes } from '../../../tests/public-auth-codes';
import { denialReasons } from './error-search';
import { linkErrors } from './link-error';

const document = readFileSync('docs/auth-api.md', 'utf8');
const rows = document.matchAll(/^\| `([A-Z_]+)` +\| Redirect:/gm);
const documented = [...rows].map(([, code]) => code);

test('codes that are documented as parameters of a redirect are such parameters', () => {
  expect(documented.length).toBeGreaterThan(0);
  expect([...linkErrors, ...denialReasons]).toEqual(expect.arrayContaining(documented));
});

test('every public code has a row', () => {
  const codes = [...document.matchAll(/^\| `([A-Z_]+)` /gm)].map(([, code]) => code);
  expect(codes).toEqual(expect.arrayContaining(publicSocialCodes));
});
