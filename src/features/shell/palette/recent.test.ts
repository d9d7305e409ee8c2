import { beforeEach, expect, test, vi } from 'vitest';
import { deleteRecent, recentKey } from '~/shared/recent';
import { addRecent, readRecent } from './recent';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
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
  deleteRecent();
  expect(stored.size).toBe(0);
});

test.each(['', '{', 'null', '[]', '{"userId":"ada"}', '{"userId":"ada","ids":[1,null]}'])(
  'what is stored as %s is ignored',
  (text) => {
    stored.set(recentKey, text);
    expect(readRecent('ada')).toEqual([]);
  },
);

test('a browser without storage has none', () => {
  vi.stubGlobal('localStorage', undefined);
  addRecent('ada', 'a');
  deleteRecent();
  expect(readRecent('ada')).toEqual([]);
});
