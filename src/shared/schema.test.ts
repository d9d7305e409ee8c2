import * as v from 'valibot';
import { expect, test } from 'vitest';
import { optionalDate, optionalEmail, optionalLine, optionalNumber, optionalText } from './schema';

test('text that may be left empty is tidied, and stored as null if it is', () => {
  expect(v.parse(optionalLine(5), '  a   b ')).toBe('a b');
  expect(v.parse(optionalLine(5), ' ')).toBeNull();
  expect(v.parse(optionalText(9), ' a\r\n\r\nb ')).toBe('a\n\nb');
  expect(v.parse(optionalText(9), ' \n ')).toBeNull();
  expect(v.parse(optionalText(9), null)).toBeNull();
  expect(v.parse(optionalDate, '')).toBeNull();
});

test.each(['0123456789', 'a\u0007b', 'e'.concat('\u0301'.repeat(31))])(
  'text that is too long or has control characters is rejected: %j',
  (text) => {
    expect(v.is(optionalText(9), text)).toBe(false);
  },
);

test.each(['2030-02-28', '2028-02-29', '1000-01-01', '9999-12-31'])('%s is a date', (text) => {
  expect(v.parse(optionalDate, text)).toBe(text);
});

test.each(['2030-02-31', '2030-02-29', '2030-13-01', '0000-01-01', '2030-1-1', '+012030-01-01'])(
  '%j is no date',
  (text) => {
    expect(v.safeParse(optionalDate, text).issues?.[0].message).toBe('shared:date.invalid');
  },
);

test('an email address is stored in lower case, and checked', () => {
  expect(v.parse(optionalEmail, ' Ada@Example.com ')).toBe('ada@example.com');
  expect(v.parse(optionalEmail, ' ')).toBeNull();
  expect(v.safeParse(optionalEmail, 'ada@').issues?.[0].message).toBe('shared:email.invalid');
});

test.each([0.5, Number.NaN, 2 ** 31, -(2 ** 31) - 1])('%d is no whole number', (value) => {
  expect(v.safeParse(optionalNumber, value).issues?.[0].message).toBe('shared:number.invalid');
});

test.each([null, 0, -5, 2 ** 31 - 1])('%d is stored as it is', (value) => {
  expect(v.parse(optionalNumber, value)).toBe(value);
});
