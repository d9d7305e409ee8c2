import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readAccess } from '../../../../../tests/access';
import { publicAuthCodes } from '../../../../../tests/public-auth-codes';
import { endpoints } from './endpoints';
import { getErrors, getKinds } from './endpoints/errors';

/** The table of codes in docs/auth-api.md is compared with what the endpoints declare. */

const document = readFileSync('docs/auth-api.md', 'utf8');
const rows = [...document.matchAll(/^\| `([A-Z_]+)` +\| (.+?) *\|$/gm)].map(
  ([, code = '', text = '']) => ({ code, text }),
);

// Adds the endpoints of other features.
await import('../../../../../tests/app');

const declaring = (code: string) =>
  Object.keys(endpoints).filter((path) => {
    const endpoint = endpoints[path];
    return endpoint && getErrors(endpoint).some((error) => error === code);
  });

test('every code of an endpoint has a status and a message', () => {
  const unknown = Object.values(endpoints).flatMap((endpoint) => {
    const kinds = getKinds(endpoint);
    return getErrors(endpoint).filter((code) => !Object.hasOwn(kinds, code));
  });
  expect(unknown).toEqual([]);
});

test('every public code has one row', () => {
  const codes = rows.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(expect.arrayContaining(publicAuthCodes));
});

/** What a row claims that the endpoints do not declare, or the other way round. */
function contradictions({ code, text }: (typeof rows)[number]): string[] {
  if (text.startsWith('Never:')) return declaring(code);
  // Not the code of a response.
  if (text.startsWith('Redirect:')) return [];
  const named = [...text.matchAll(/`(\/[a-z/-]+)`/g)].map(([, path]) => path ?? '');
  if (named.length === 0) return ['no call is named'];
  return named.filter((path) => !declaring(code).includes(path));
}

test.each(rows)('the row of $code is true', (row) => {
  expect(contradictions(row)).toEqual([]);
});

test('the table of paths lists every endpoint, and whom it is for', () => {
  const calls = readAccess('call');
  const listed = document.matchAll(/^\| `(\/[\w/.-]+)` +\| (.+?) +\| .+\|$/gm);
  expect(Object.fromEntries([...listed].map(([, path, who]) => [path, who]))).toEqual(
    Object.fromEntries(Object.keys(endpoints).map((path) => [path, calls[path]])),
  );
});

test('every documented call of the client exists or is said to be missing', () => {
  const missing = ['getAccessToken', 'refreshToken', 'accountInfo', 'updateSession'];
  for (const name of missing) {
    const path = `/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    expect([path, Object.hasOwn(endpoints, path)]).toEqual([path, false]);
    expect(document).toContain(name);
  }
});
