import { describe, expect, test } from 'vitest';
import { configuredRows } from '../../../tests/languages';
import { createFormat } from './format';
import { defaultLanguage, languages } from './languages';

/** Some locales use no-break spaces or direction marks, which are invisible. */
const plain = (text: string) =>
  text.replaceAll(/[\u00A0\u202F]/g, ' ').replaceAll(/[\u200E\u200F]/g, '');

const instant = '2030-03-09T16:05:00Z';

test.each(
  configuredRows([
    ['en', '1,234,567.5'],
    ['fr', '1 234 567,5'],
    ['ar', '1,234,567.5'],
    ['sw', '1,234,567.5'],
  ]),
)('a number in %s is %s', (language, text) => {
  expect(plain(createFormat(language).number(1_234_567.5))).toBe(text);
});

test.each(
  configuredRows([
    ['en', 'Mar 9, 2030', 'Mar 9, 2030, 4:05 PM'],
    ['fr', '9 mars 2030', '9 mars 2030, 16:05'],
    ['sw', '9 Mac 2030', '9 Mac 2030, 16:05'],
  ]),
)('a date in %s is %s', (language, date, dateTime) => {
  const format = createFormat(language);
  expect(plain(format.date(instant))).toBe(date);
  // UTC is always labelled.
  expect(plain(format.dateTime(instant))).toBe(`${dateTime} UTC`);
});

test.each(
  configuredRows([
    ['en', '+12%', '-50%', '0%', 'Mar 9'],
    ['fr', '+12 %', '-50 %', '0 %', '9 mars'],
    ['ar', '+12%', '-50%', '0%', '9 مارس'],
    ['sw', '+12%', '-50%', '0%', '9 Mac'],
  ]),
)('a change in %s is %s, %s or %s, a day %s', (language, up, down, same, day) => {
  const format = createFormat(language);
  expect([0.123, -0.5, 0].map((change) => plain(format.change(change)))).toEqual([up, down, same]);
  expect(plain(format.day(instant))).toBe(day);
});

test.each(
  configuredRows([
    ['en', 'America/New_York', 'Mar 9, 2030, 11:05 AM', 'Mar 9, 2030', 'America/New York'],
    ['en', 'Pacific/Kiritimati', 'Mar 10, 2030, 6:05 AM', 'Mar 10, 2030', 'Pacific/Kiritimati'],
    ['fr', 'America/New_York', '9 mars 2030, 11:05', '9 mars 2030', 'America/New York'],
    ['sw', 'America/New_York', '9 Mac 2030, 11:05', '9 Mac 2030', 'America/New York'],
  ]),
)('in %s, in the zone %s it is %s', (language, zone, dateTime, date, label) => {
  const format = createFormat(language, zone);
  expect(plain(format.dateTime(instant))).toBe(dateTime);
  expect(plain(format.date(instant))).toBe(date);
  expect(plain(format.exact(instant))).toBe(`${dateTime} (\u2068${label}\u2069)`);
  expect(format.timeZone).toBe(label);
});

test.each(languages)('in %s, a calendar day is the same in every zone', (language) => {
  const { day, calendarDate } = createFormat(language);
  expect(day('2030-01-31')).toContain('31');
  for (const zone of ['America/New_York', 'Pacific/Kiritimati']) {
    const format = createFormat(language, zone);
    expect(format.day('2030-01-31')).toBe(day('2030-01-31'));
    expect(format.calendarDate('2030-01-31')).toBe(calendarDate('2030-01-31'));
  }
});

test.each(configuredRows([['ar', '09/03/2030', '4:05 م']]))(
  'a date in %s has its own day periods',
  (language, day, time) => {
    const { date, dateTime } = createFormat(language);
    expect(plain(date(instant))).toBe(day);
    expect(plain(dateTime(instant))).toContain(day);
    expect(plain(dateTime(instant))).toContain(time);
  },
);

describe.each(languages)('in %s', (language) => {
  const format = createFormat(language);

  test('all digits are Latin', () => {
    const all = [
      format.number(1_234_567_890),
      format.date(instant),
      format.dateTime(instant),
      format.relative('2030-03-09T16:00:00Z', instant),
      format.relative('2036-03-09T16:00:00Z', instant),
    ].join(' ');
    expect(all).toMatch(/[0-9]/);
    expect(all.replaceAll(/[0-9]/g, '')).not.toMatch(/\p{Nd}/u);
  });

  test('a date, its text and its number are the same instant, in UTC', () => {
    const at = new Date('2030-12-31T23:59:59Z');
    expect(format.dateTime(at)).toBe(format.dateTime(at.toISOString()));
    expect(format.dateTime(at)).toBe(format.dateTime(at.getTime()));
    expect(format.date(at)).toContain('2030');
  });

  test('an invalid date throws', () => {
    expect(() => format.date('tomorrow, perhaps')).toThrow(RangeError);
  });

  test('its formatter is cached', () => {
    expect(createFormat(language)).toBe(format);
  });
});

const relativeTimes: [seconds: number, text: string][] = [
  [0, 'now'],
  [-0.4, 'now'],
  [-1, '1 second ago'],
  [-59, '59 seconds ago'],
  [-60, '1 minute ago'],
  [-119, '1 minute ago'],
  [-3600, '1 hour ago'],
  [-86_399, '23 hours ago'],
  [-86_400, 'yesterday'],
  [-3 * 86_400, '3 days ago'],
  [-7 * 86_400, 'last week'],
  [-30 * 86_400, 'last month'],
  [-364 * 86_400, '12 months ago'],
  [-365 * 86_400, 'last year'],
  [-800 * 86_400, '2 years ago'],
  [45, 'in 45 seconds'],
  [2 * 86_400, 'in 2 days'],
];

test.each(configuredRows(relativeTimes.map((row) => ['en', ...row])))(
  'in %s, %d seconds from now is "%s"',
  (language, seconds, text) => {
    const now = Date.parse(instant);
    expect(createFormat(language).relative(now + seconds * 1000, now)).toBe(text);
  },
);

test.each(
  configuredRows([
    ['fr', 'il y a 3 minutes'],
    ['ar', 'قبل 3 دقائق'],
    ['sw', 'dakika 3 zilizopita'],
  ]),
)('three minutes ago in %s is "%s"', (language, text) => {
  const now = Date.parse(instant);
  expect(plain(createFormat(language).relative(now - 180_000, now))).toBe(text);
});

test.each(
  configuredRows([
    ['en', 'Ada, Noor, and Rana'],
    ['fr', 'Ada, Noor et Rana'],
    ['ar', 'Ada وNoor وRana'],
    ['sw', 'Ada, Noor na Rana'],
  ]),
)('a list in %s is "%s"', (language, text) => {
  expect(plain(createFormat(language).list(['Ada', 'Noor', 'Rana']))).toBe(text);
});

test('a list of one and of none', () => {
  expect(createFormat(defaultLanguage).list(['Ada'])).toBe('Ada');
  expect(createFormat(defaultLanguage).list([])).toBe('');
});
