import { expect, test } from 'vitest';
import * as v from 'valibot';
import { firstColour, swatches, normalizeColour, whiteOn } from './colours';
import { genre } from './record';

test('offers distinct swatches on which white text is readable', () => {
  for (const { colour } of swatches) {
    expect(v.is(genre.createInput.entries.colour, colour)).toBe(true);
    expect(whiteOn(colour)).toMatchObject({ readable: true });
  }
  expect(new Set(swatches.map(({ colour }) => colour)).size).toBe(swatches.length);
  expect(new Set(swatches.map(({ name }) => name)).size).toBe(swatches.length);
  expect(swatches.some(({ colour }) => colour === firstColour)).toBe(true);
});

test.each([
  ['#2C6288', '#2c6288'],
  ['2c6288', '#2c6288'],
  [' #abc ', '#aabbcc'],
  ['ABC', '#aabbcc'],
  ['red', 'red'],
  ['#12345', '#12345'],
  ['', ''],
])('normalizes "%s" to %s', (typed, normalized) => {
  expect(normalizeColour(typed)).toBe(normalized);
});

test('rounds the contrast of white text down', () => {
  expect(whiteOn('#000000')).toEqual({ ratio: 21, readable: true });
  expect(whiteOn('fff')).toEqual({ ratio: 1, readable: false });
  // 4.48:1
  expect(whiteOn('#777777')).toEqual({ ratio: 4.4, readable: false });
  expect(whiteOn('#76767')).toBeUndefined();
});
