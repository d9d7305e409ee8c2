import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { specifiedAuthCodes } from '../../../../tests/specified-codes';
import { linkErrors } from '../link-error';
import { endpoints } from './endpoints';
import { errorsOf } from './endpoints/errors';

/** The table of codes in docs/auth-api.md is compared with what the endpoints declare. */

const document = readFileSync('docs/auth-api.md', 'utf8');
const rows = [...document.matchAll(/^\| `([A-Z_]+)` +\| (.+?) *\|$/gm)].map(
  ([, code = '', text = '']) => ({ code, text }),
);

const declaring = (code: string) =>
  Object.keys(endpoints).filter((path) => {
    const endpoint = endpoints[path];
    return endpoint && errorsOf(endpoint).some((it) => it === code);
  });

test('every specified code has one row', () => {
  expect(rows.map(({ code }) => code).toSorted()).toEqual(specifiedAuthCodes.toSorted());
});

test.each(rows)('the row of $code is true', ({ code, text }) => {
  if (text.startsWith('Never:')) return expect(declaring(code)).toEqual([]);
  if (text.startsWith('Redirect:')) return expect(linkErrors).toContain(code);
  const named = [...text.matchAll(/`(\/[a-z/-]+)`/g)].map(([, path]) => path ?? '');
  expect(named).not.toEqual([]);
  return expect(declaring(code)).toEqual(expect.arrayContaining(named));
});

test('every documented call of the client exists or is said to be missing', () => {
  const missing = ['getAccessToken', 'refreshToken', 'accountInfo', 'updateSession'];
  for (const name of missing) {
    const path = `/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    expect([path, Object.hasOwn(endpoints, path)]).toEqual([path, false]);
    expect(document).toContain(name);
  }
});
