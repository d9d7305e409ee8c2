import { expect, test } from 'vitest';
import { getFilters } from './filters';
import { activitySearchDefaults } from './search';

const filters = (from: string, to: string, timeZone: string) =>
  getFilters({ ...activitySearchDefaults, from, to }, timeZone, []);

test.each([
  ['UTC', '2026-03-08T00:00:00.000Z', '2026-03-09T00:00:00.000Z'],
  // Daylight saving time starts on this day: it has 23 hours.
  ['America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-03-07T10:00:00.000Z', '2026-03-08T10:00:00.000Z'],
])('8 March in %s is from %s to %s', (timeZone, from, to) => {
  expect(filters('2026-03-08', '2026-03-08', timeZone)).toEqual({ from, to });
});

test.each(['', '2026-02-31', '0000-01-01'])('%j filters nothing', (day) => {
  expect(filters(day, day, 'Asia/Tokyo')).toEqual({});
});

test('an end before the start is not applied', () => {
  const from = '2026-03-08T00:00:00.000Z';
  expect(filters('2026-03-08', '2026-03-07', 'UTC')).toEqual({ from });
  expect(filters('', '2026-03-07', 'UTC')).toEqual({ to: from });
});

test('the last possible day is no upper limit', () => {
  expect(filters('', '9999-12-31', 'America/New_York')).toEqual({});
});

test('a period is sent as it is, and dates are not', () => {
  const search = { ...activitySearchDefaults, period: '7d' as const, from: '2026-03-08' };
  expect(getFilters(search, 'Asia/Tokyo', [])).toEqual({ period: '7d', timeZone: 'Asia/Tokyo' });
});

test('an unknown kind filters nothing', () => {
  expect(
    getFilters({ ...activitySearchDefaults, kind: 'no-such-kind' }, 'UTC', ['sign-in']),
  ).toEqual({});
  const kind = 'sign-in';
  expect(getFilters({ ...activitySearchDefaults, kind }, 'UTC', [kind])).toEqual({ kind });
});
