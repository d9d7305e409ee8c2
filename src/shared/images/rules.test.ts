import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { cropQuery } from './crop-query';
import { croppedArea, wholeImage } from './rules';

const shape = { ratio: 2 / 3 };

test.each([
  ['wide', { width: 3000, height: 900 }, { left: 1200, top: 0, width: 600, height: 900 }],
  ['tall', { width: 400, height: 3000 }, { left: 0, top: 1200, width: 400, height: 600 }],
  ['matching', { width: 400, height: 600 }, { left: 0, top: 0, width: 400, height: 600 }],
  ['small', { width: 100, height: 50 }, { left: 34, top: 0, width: 33, height: 50 }],
])('crops a %s image around its centre by default', (_name, image, area) => {
  expect(croppedArea(shape, image, wholeImage)).toEqual(area);
});

test('crops the selected part', () => {
  const image = { width: 1000, height: 1000 };
  expect(croppedArea(shape, image, { x: 0.1, y: 0.2, width: 0.4, height: 0.6 })).toEqual({
    left: 100,
    top: 200,
    width: 400,
    height: 600,
  });
  // With another ratio, the centred part.
  expect(croppedArea(shape, image, { x: 0.5, y: 0.5, width: 0.5, height: 0.3 })).toEqual({
    left: 650,
    top: 500,
    width: 200,
    height: 300,
  });
});

test('always returns an area within the image and with the ratio of the shape', () => {
  const length = fc.integer({ min: 2, max: 9000 });
  const part = fc.double({ min: 0.001, max: 1, noNaN: true });
  fc.assert(
    fc.property(length, length, part, part, part, part, (width, height, a, b, w, h) => {
      const crop = { x: a * (1 - w), y: b * (1 - h), width: w, height: h };
      const area = croppedArea(shape, { width, height }, crop);
      expect(area.left).toBeGreaterThanOrEqual(0);
      expect(area.top).toBeGreaterThanOrEqual(0);
      expect(area.left + area.width).toBeLessThanOrEqual(width);
      expect(area.top + area.height).toBeLessThanOrEqual(height);
      expect(Math.abs(area.height - area.width * 1.5)).toBeLessThanOrEqual(0.5);
    }),
  );
});

const read = (query: string) =>
  v.safeParse(cropQuery, Object.fromEntries(new URLSearchParams(query)));

test('accepts four fractions or none', () => {
  expect(read('').output).toEqual(wholeImage);
  expect(read('x=0&y=0.25&width=1&height=0.5').output).toEqual({
    x: 0,
    y: 0.25,
    width: 1,
    height: 0.5,
  });
});

test.each([
  'x=0',
  'x=0&y=0&width=1',
  'x=0&y=0&width=1&height=1&page=2',
  'x=0&y=0&width=0&height=1',
  'x=0&y=0&width=1&height=0.0',
  'x=0.5&y=0&width=0.6&height=1',
  'x=0&y=0.9&width=1&height=0.2',
  'x=-0.1&y=0&width=1&height=1',
  'x=0&y=0&width=1.5&height=1',
  'x=NaN&y=0&width=1&height=1',
  'x=Infinity&y=0&width=1&height=1',
  'x=1e-3&y=0&width=0.5&height=1',
  'x=&y=0&width=1&height=1',
  'x=0%00&y=0&width=1&height=1',
  `x=0.${'1'.repeat(10_000)}&y=0&width=0.5&height=0.5`,
])('rejects %.60s', (query) => {
  expect(read(query).success).toBe(false);
});
