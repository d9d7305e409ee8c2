import { expect, test } from 'vitest';
import { getStartOfPeriod } from './period';

const now = new Date('2026-03-10T20:00:00Z');

test.each([
  ['today', 'UTC', '2026-03-10T00:00:00.000Z'],
  // Already the next day.
  ['today', 'Asia/Tokyo', '2026-03-10T15:00:00.000Z'],
  ['7d', 'UTC', '2026-03-04T00:00:00.000Z'],
  // Daylight saving time has started in between.
  ['7d', 'America/New_York', '2026-03-04T05:00:00.000Z'],
  ['30d', 'UTC', '2026-02-09T00:00:00.000Z'],
] as const)('%s in %s starts at %s', (period, timeZone, start) => {
  expect(getStartOfPeriod(period, now, timeZone).toISOString()).toBe(start);
});
