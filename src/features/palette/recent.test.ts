import { beforeEach, expect, test, vi } from 'vitest';
import { deleteUserStorage } from '~/shared/user-storage';
import { addRecent, readRecent, recentKey } from './recent';

/** As in browsers, its own properties are what is stored. */
let stored: Record<string, unknown> = {};

beforeEach(() => {
  stored = {};
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => (stored[key] = value),
    removeItem: (key: string) => delete stored[key],
  };
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(stored, name, { value });
  vi.stubGlobal('localStorage', stored);
  return () => vi.unstubAllGlobals();
});

test('the last five are kept, the newest first, each once', () => {
  for (const id of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) addRecent('ada', id);
  expect(readRecent('ada')).toEqual(['f', 'e', 'd', 'a', 'c']);
});

test('they belong to one user and end with the session', () => {
  addRecent('ada', 'a');
  expect(readRecent('grace')).toEqual([]);
  addRecent('grace', 'b');
  expect(readRecent('ada')).toEqual([]);
  expect(readRecent('grace')).toEqual(['b']);
  deleteUserStorage();
  expect(Object.keys(stored)).toEqual([]);
});

test.each(['', '{', 'null', '[]', '{"userId":"ada"}', '{"userId":"ada","ids":[1,null]}'])(
  'what is stored as %s is ignored',
  (text) => {
    stored[recentKey] = text;
    expect(readRecent('ada')).toEqual([]);
  },
);

test('a browser without storage has none', () => {
  vi.stubGlobal('localStorage', undefined);
  addRecent('ada', 'a');
  deleteUserStorage();
  expect(readRecent('ada')).toEqual([]);
});
