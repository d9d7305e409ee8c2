import { expect, test } from 'vitest';
import { pairwise } from './pairwise.ts';

const items = Array.from({ length: 35 }, (_, at) => at);

test('every two items are chosen together, apart and not at all', () => {
  const subsets = pairwise(items);
  expect(subsets).toHaveLength(8);
  const ways = (a: number, b: number) =>
    new Set(subsets.map((subset) => `${subset.includes(a)} ${subset.includes(b)}`)).size;
  const missing = items.flatMap((a) => items.filter((b) => a < b && ways(a, b) < 4));
  expect(missing).toEqual([]);
});

test('more items than eight subsets can cover are rejected', () => {
  expect(() => pairwise([...items, 35])).toThrow('not 36');
});
