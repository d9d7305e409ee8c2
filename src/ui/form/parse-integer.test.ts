import { expect, test } from 'vitest';
import { parseInteger } from './parse-integer';

test.each([
  ['', null],
  ['  ', null],
  ['1954', 1954],
  [' 1954 ', 1954],
  ['-350', -350],
  ['−350', -350],
  ['١٩٥٤', 1954],
  ['۱۹۵۴', 1954],
])('parses "%s" as %s', (typed, number) => {
  expect(parseInteger(typed)).toBe(number);
});

test.each(['19 54', '1954 AD', '1e3', '0x7d0', 'MCMLIV', '1954.5', '--3', '9'.repeat(16)])(
  'rejects "%s"',
  (typed) => {
    expect(parseInteger(typed)).toBeNaN();
  },
);
