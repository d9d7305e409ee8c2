import { expect, test } from 'vitest';
import { contrast, luminance } from './contrast';

test('matches WCAG for known pairs, in either order', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  expect(contrast('#ff0000', '#ffffff')).toBeCloseTo(4, 1);
  expect(contrast('#ffffff', '#0000ff')).toBeCloseTo(8.59, 2);
});

test('green has more luminance than red, and red than blue', () => {
  expect(luminance('#00ff00')).toBeGreaterThan(luminance('#ff0000'));
  expect(luminance('#ff0000')).toBeGreaterThan(luminance('#0000ff'));
});
