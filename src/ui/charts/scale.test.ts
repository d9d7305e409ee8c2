import { expect, test } from 'vitest';
import { labelStep, scaleFor } from './scale';

test.each([
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
  [[1], [0, 1]],
  [
    [3, 1],
    [0, 1, 2, 3],
  ],
  [[5], [0, 2, 4, 6]],
  [[16], [0, 5, 10, 15, 20]],
  [
    [99, 40],
    [0, 50, 100],
  ],
  [[101], [0, 50, 100, 150]],
  [[1_000_000], [0, 500_000, 1_000_000]],
])('the ticks for values %j are %j', (values, ticks) => {
  expect(scaleFor(values).ticks).toEqual(ticks);
  expect(scaleFor(values).top).toBe(ticks.at(-1));
});

test('the maximum covers every value and is at most twice as high', () => {
  for (let highest = 1; highest < 3000; highest += 1) {
    const { top, ticks } = scaleFor([highest]);
    expect(top).toBeGreaterThanOrEqual(highest);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(highest / top).toBeGreaterThanOrEqual(0.5);
  }
});

test.each([
  [7, 7, 1],
  [7, 4, 2],
  [30, 6, 7],
  [30, 4, 14],
  [90, 7, 14],
  [90, 4, 28],
  [365, 5, 73],
])('with %i bars and at most %i labels, labels every %i', (count, most, step) => {
  expect(labelStep(count, most)).toBe(step);
});
