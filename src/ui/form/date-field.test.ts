import { expect, test } from 'vitest';
import { isCompleteDate } from './date-field';

test.each([
  ['', false, true],
  ['2030-01-31', false, true],
  ['2030-01-31T09:30', false, true],
  ['', true, false],
  ['0002-01-31', false, false],
  ['0203-01-31T09:30', false, false],
])('"%s" (bad input: %s) is complete: %s', (value, badInput, complete) => {
  expect(isCompleteDate({ value, validity: { badInput } })).toBe(complete);
});
