import { expect, test } from 'vitest';
import { JsonConflict, mergeJson } from './merge-json.ts';

const merge = (base: unknown, ours: unknown, theirs: unknown): unknown =>
  JSON.parse(
    mergeJson(
      ...([base, ours, theirs].map((it) => JSON.stringify(it)) as [string, string, string]),
    ),
  );

test('keys that either side added, changed or deleted are merged', () => {
  const base = { a: 1, b: 1, c: 1, d: { x: 1 } };
  const ours = { a: 2, b: 1, mine: 1, d: { x: 1, y: 2 } };
  const theirs = { first: 1, a: 1, c: 1, theirs: [1], d: { x: 3 } };
  expect(merge(base, ours, theirs)).toEqual({
    first: 1,
    a: 2,
    mine: 1,
    theirs: [1],
    d: { x: 3, y: 2 },
  });
});

test('new keys go after the key that they follow', () => {
  const text = mergeJson('{"a":1,"z":1}', '{"a":1,"m":1,"z":1}', '{"a":1,"b":1,"z":1,"zz":1}');
  expect(Object.keys(JSON.parse(text))).toEqual(['a', 'b', 'm', 'z', 'zz']);
  expect(text).toBe('{\n  "a": 1,\n  "b": 1,\n  "m": 1,\n  "z": 1,\n  "zz": 1\n}\n');
});

test.each([
  [{ a: 1 }, { a: 2 }, { a: 3 }],
  [{ a: 1 }, {}, { a: 3 }],
  [{ a: { b: 1 } }, { a: { b: 2 } }, {}],
  [{ a: [1] }, { a: [1, 2] }, { a: [1, 3] }],
  [{}, { a: 1 }, { a: 2 }],
])('%j, %j and %j conflict', (base, ours, theirs) => {
  expect(() => merge(base, ours, theirs)).toThrow(JsonConflict);
});
