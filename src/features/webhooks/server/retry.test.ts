import { expect, test } from 'vitest';
import { getNextAttempt, maxAttempts } from './retry';

const now = new Date('2030-01-01T00:00:00Z');

function getSeconds(attempts: number, retryAfter?: string, random = 0) {
  const next = getNextAttempt({ attempts, retryAfter, now, random: () => random });
  return next && (next.getTime() - now.getTime()) / 1000;
}

test('waits longer each time, and gives up in the end', () => {
  const delays = Array.from({ length: maxAttempts }, (_, index) => getSeconds(index + 1));
  expect(delays).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 36_000, undefined]);
});

test('adds jitter of up to a fifth', () => {
  expect(getSeconds(2, undefined, 0.5)).toBe(330);
  expect(getSeconds(2, undefined, 1)).toBe(360);
});

test.each([
  ['120', 120],
  ['Tue, 01 Jan 2030 00:10:00 GMT', 600],
  // Not earlier than the schedule, nor later than its longest delay.
  ['1', 5],
  ['999999999', 36_000],
  ['Tue, 01 Jan 2040 00:00:00 GMT', 36_000],
  ['Mon, 31 Dec 2029 00:00:00 GMT', 5],
  ['-5', 5],
  ['1e9', 5],
  ['soon', 5],
  ['', 5],
  ['9'.repeat(400), 5],
])('waits as Retry-After says: %s', (retryAfter, seconds) => {
  expect(getSeconds(1, retryAfter)).toBe(seconds);
});
