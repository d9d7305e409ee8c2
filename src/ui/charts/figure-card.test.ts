import { expect, test } from 'vitest';
import { linePoints } from './figure-card';

const signIns = [4, 0, 9, 2, 2, 7, 1, 0, 3, 3, 5, 1, 0, 0, 12, 2];

test('a line of daily counts is highest and lowest on the days of the chart', () => {
  const heights = linePoints(signIns, true).map(({ y }) => y);
  const top = Math.min(...heights);
  const bottom = Math.max(...heights);
  const daysAt = (y: number) => heights.flatMap((height, day) => (height === y ? [day] : []));
  expect(daysAt(top)).toEqual([14]);
  expect(daysAt(bottom)).toEqual([1, 7, 12, 13]);
  // Half of the most sign-ins is half as high.
  const [, , , , , , , , three, , , , , , twelve] = heights;
  expect((bottom - (three ?? 0)) / (bottom - (twelve ?? 0))).toBeCloseTo(3 / 12);
});

test('a line of totals uses the whole height', () => {
  const heights = linePoints([100, 101, 102], false).map(({ y }) => y);
  expect(heights).toEqual([30, 16, 2]);
});
