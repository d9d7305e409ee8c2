import { describe, expect, test } from 'vitest';
import { isoTime } from './iso-time';

describe('a database timestamp', () => {
  test.each([
    ['2029-10-02 03:00:00+00', '2029-10-02T03:00:00.000Z'],
    ['2029-10-02 03:00:00.5+00', '2029-10-02T03:00:00.500Z'],
    ['2029-10-02 03:00:00.123456+00', '2029-10-02T03:00:00.123Z'],
    ['2029-10-02 23:59:59.999999+00', '2029-10-02T23:59:59.999Z'],
    // Other time zones and distant years.
    ['2029-10-02 03:00:00+02', '2029-10-02T01:00:00.000Z'],
    ['2029-10-02 03:00:00.25+05:30', '2029-10-01T21:30:00.250Z'],
    ['2029-10-02T03:00:00.000Z', '2029-10-02T03:00:00.000Z'],
  ])('%s', (written, iso) => {
    expect(isoTime(written)).toBe(iso);
  });

  test('that is already a Date', () => {
    expect(isoTime(new Date(Date.UTC(2029, 9, 2, 3)))).toBe('2029-10-02T03:00:00.000Z');
  });
});
