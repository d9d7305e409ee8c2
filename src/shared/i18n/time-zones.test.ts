import { describe, expect, test } from 'vitest';
import { addDays, dayIn, instantIn, startOfDay, toTimeZone } from './zoned-time';

describe('a time zone', () => {
  test.each(['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu', 'Etc/GMT+5'])(
    'is %s',
    (name) => expect(toTimeZone(name)).toBe(name),
  );

  test.each([
    undefined,
    null,
    '',
    'Mars/Olympus',
    '+05:30',
    'America/New York',
    'America/New_York; Path=/',
    "UTC' or 1=1",
    `A${'a'.repeat(64)}`,
    'UTC\u0000',
  ])('is not %j', (name) => expect(toTimeZone(name)).toBeUndefined());
});

test.each([
  // In New York, daylight saving time starts on 2026-03-08 and ends on 2026-11-01.
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
  ['2026-11-16', 'Pacific/Kiritimati', '2026-11-15T10:00:00.000Z'],
  ['2026-11-16', 'Asia/Kathmandu', '2026-11-15T18:15:00.000Z'],
  ['2026-11-16', 'UTC', '2026-11-16T00:00:00.000Z'],
  // In Beirut midnight is skipped, in Havana it occurs twice.
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  // Samoa had no 30 December 2011.
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, instant) => {
  expect(startOfDay(day, zone).toISOString()).toBe(instant);
});

test.each([
  ['2026-11-16T03:21:00Z', 'America/New_York', '2026-11-15'],
  ['2026-11-16T10:00:00Z', 'Pacific/Kiritimati', '2026-11-17'],
  ['2026-11-16T09:59:59Z', 'Pacific/Kiritimati', '2026-11-16'],
])('%s is in %s on %s', (instant, zone, day) => {
  expect(dayIn(new Date(instant), zone)).toBe(day);
});

test.each([
  ['2026-07-01T08:30', '2026-07-01T12:30:00.000Z'],
  ['2026-12-01T08:30', '2026-12-01T13:30:00.000Z'],
  // Skipped: the clocks jump from 2:00 to 3:00.
  ['2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
  // Repeated: the first one counts.
  ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
])('clocks in New York show %s at %s', (clock, instant) => {
  expect(instantIn(clock, 'America/New_York').toISOString()).toBe(instant);
});

test('an invalid time gives an invalid date', () => {
  expect(instantIn('', 'America/New_York').getTime()).toBeNaN();
  expect(startOfDay('2026-13-01', 'UTC').getTime()).toBeNaN();
});

test('days are added by the calendar', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-03-08', -8)).toBe('2026-02-28');
});
