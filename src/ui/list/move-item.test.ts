import { describe, expect, test } from 'vitest';
import { dropIndex, moveItem, getShift } from './move-item';

test.each([
  [0, 2, ['b', 'c', 'a', 'd']],
  [3, 0, ['d', 'a', 'b', 'c']],
  [1, 1, ['a', 'b', 'c', 'd']],
])('moves an item from %i to %i', (from, to, moved) => {
  expect(moveItem(['a', 'b', 'c', 'd'], from, to)).toEqual(moved);
});

describe('dragging', () => {
  const boxes = [
    { top: 0, height: 100 },
    { top: 100, height: 40 },
    { top: 140, height: 100 },
  ];

  test.each([
    [0, 0, 0],
    [0, 19, 0],
    [0, 21, 1],
    [0, 1000, 2],
    [2, -19, 2],
    [2, -21, 1],
    [2, -1000, 0],
    [1, -60, 0],
  ])('row %i by %i px arrives at %i', (from, distance, to) => {
    expect(dropIndex(boxes, from, distance)).toBe(to);
  });

  test('the rows in between give way', () => {
    expect([0, 1, 2, 3].map((index) => getShift(index, 0, 2, 50))).toEqual([0, -50, -50, 0]);
    expect([0, 1, 2, 3].map((index) => getShift(index, 3, 1, 50))).toEqual([0, 50, 50, 0]);
  });
});
