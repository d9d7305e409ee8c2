import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { cropQuery } from '~/shared/images/crop-query';
import { croppedArea, isLargeEnough } from '~/shared/images/rules';
import type { ImageShape } from '~/shared/images/shape';
import { getCrop, maxZoom, moved, getPlace, startView, zoomed } from './crop';
import { cropSearch } from './upload';

const shape: ImageShape = { folder: 'x', ratio: 2 / 3, widths: [160], formats: ['webp'] };
const subject = (width: number, height: number) => ({ size: { width, height }, shape });
const wide = subject(3000, 1000);

test('starts with the largest centred part', () => {
  const { x, y, width, height } = getCrop(wide, startView);
  expect([x, y, width, height].map((part) => part.toFixed(4))).toEqual([
    '0.3889',
    '0.0000',
    '0.2222',
    '1.0000',
  ]);
});

test('moves with the pointer, up to the edge of the image', () => {
  const half = moved(wide, startView, 0.5, 0.5);
  expect(getCrop(wide, half).x).toBeCloseTo(getCrop(wide, startView).x - 0.1111, 3);
  expect(getCrop(wide, moved(wide, startView, 50, 0)).x).toBe(0);
  expect(getCrop(wide, moved(wide, startView, -50, 0))).toMatchObject({ y: 0, height: 1 });
  // The view is clamped at the edge, so moving back takes effect immediately.
  const back = moved(wide, moved(wide, startView, 50, 0), -0.5, 0);
  expect(getCrop(wide, back).x).toBeCloseTo(0.1111, 3);
  expect(getPlace(wide, moved(wide, startView, 50, 0))).toEqual({ x: 0, y: 0.5 });
  expect(getPlace(wide, moved(wide, startView, -50, 0)).x).toBeCloseTo(1, 9);
});

test('zooms around the given point', () => {
  const at = { x: 0.8, y: 0.3 };
  const pointAt = (view: typeof startView) => {
    const { x, y, width, height } = getCrop(wide, view);
    return [x + at.x * width, y + at.y * height];
  };
  const [x, y] = pointAt(startView);
  const near = pointAt(zoomed(wide, startView, 2, at));
  expect(near[0]).toBeCloseTo(x ?? 0, 9);
  expect(near[1]).toBeCloseTo(y ?? 0, 9);
  expect(zoomed(wide, zoomed(wide, startView, 2, at), 1)).toMatchObject({ zoom: 1, y: 0.5 });
});

test('does not zoom into a small image', () => {
  expect(maxZoom(subject(160, 240))).toBe(1);
  expect(maxZoom(subject(1000, 240))).toBe(1);
  expect(zoomed(subject(160, 240), startView, 3).zoom).toBe(1);
});

test('always selects a part that the server accepts', () => {
  const length = fc.integer({ min: 240, max: 9000 });
  const step = fc.tuple(
    fc.boolean(),
    fc.double({ min: -3, max: 9, noNaN: true }),
    fc.double({ min: -3, max: 3, noNaN: true }),
  );
  fc.assert(
    fc.property(length, length, fc.array(step), (width, height, steps) => {
      const image = subject(width, height);
      let view = startView;
      for (const [zooms, a, b] of steps)
        view = zooms
          ? zoomed(image, view, a, { x: Math.abs(b) / 3, y: 0.2 })
          : moved(image, view, a, b);
      const query = Object.fromEntries(new URLSearchParams(cropSearch(getCrop(image, view))));
      const parsed = v.parse(cropQuery, query);
      expect(isLargeEnough(shape, croppedArea(shape, image.size, parsed))).toBe(true);
    }),
  );
});
