import { expect, test } from 'vitest';
import { minutesLeft } from './one-time-codes';

const noon = new Date('2030-01-01T12:00:00Z');

test.each([
  // A new code, some milliseconds after it was issued.
  [5 * 60, 5],
  [5 * 60 - 0.02, 5],
  [60 - 0.02, 1],
  // Sent again with its first expiry: rather too little than too much.
  [4 * 60 + 40, 4],
  [60, 1],
  [20, 1],
])('a code with %d seconds left is valid for %i minutes', (seconds, minutes) => {
  expect(minutesLeft({ validUntil: noon.getTime() + seconds * 1000 }, noon)).toBe(minutes);
});
