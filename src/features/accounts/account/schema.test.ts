import * as v from 'valibot';
import { expect, test } from 'vitest';
import { nameInput, nameSchema } from './schema';

function outcome(name: unknown): unknown {
  const result = v.safeParse(nameSchema, name);
  return result.success ? { output: result.output } : result.issues[0].message;
}

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['Élodie Marchetti-Roux', 'Élodie Marchetti-Roux'],
  ['Seán O’Connor', 'Seán O’Connor'],
  ["D'Arcy Jr.", "D'Arcy Jr."],
  ['رنا الحمداني', 'رنا الحمداني'],
  ['王小明', '王小明'],
  ['अनुष्का', 'अनुष्का'],
  ['Ἀριστοτέλης', 'Ἀριστοτέλης'],
  ['Nguyễn Thị Minh', 'Nguyễn Thị Minh'],
  ['X Æ A-12', 'X Æ A-12'],
  ['R2', 'R2'],
  ['7', '7'],
  ['Ada 🌸', 'Ada 🌸'],
  ['Rose & Co', 'Rose & Co'],
  ['نام‌خانوادگی', 'نام‌خانوادگی'],
])('accepts the name %j', (given, name) => {
  expect(outcome(given)).toEqual({ output: name });
});

test.each([
  ['  Ada   Lovelace  ', 'Ada Lovelace'],
  ['Ada\tLovelace', 'Ada Lovelace'],
  ['Ada\r\nLovelace', 'Ada Lovelace'],
  ['Ada\u00A0Lovelace', 'Ada Lovelace'],
  ['\u3000Ada\u2028', 'Ada'],
  ['E\u0301lodie', 'Élodie'],
  ['A\u200Bd\u3164a\u{E0041}', 'Ada'],
])('normalizes the name %j to %j', (given, name) => {
  expect(outcome(given)).toEqual({ output: name });
});

test.each([undefined, null, 5, {}, ['Ada'], '', '   ', '\n\t', '\u00A0\u3000', '\uFFA0\u{E0041}'])(
  'a name is required: %j',
  (given) => {
    expect(outcome(given)).toBe('account:name.required');
  },
);

test.each([
  ['NUL', 'Ada\0'],
  ['a control character', 'Ada\u0007'],
  ['an escape sequence', '\u001B[31mAda'],
  ['a C1 control character', 'Ada\u009B'],
  ['a lone surrogate', 'Ada\uD83D'],
  ['a private-use character', 'Ada\uE000'],
  ['a noncharacter', 'Ada\uFFFF'],
  ['markup', '<b>Ada</b>'],
  ['an opening angle bracket', 'Ada <3'],
  ['a closing angle bracket', '-> Ada'],
  ['punctuation alone', "-'.-"],
  ['emoji alone', '🌸🌸'],
  ['no visible letter', '.\uFFA0\u115F\u3164\uFE0F\u200D.'],
])('a name with %s is invalid', (_what, given) => {
  expect(outcome(given)).toBe('account:name.invalid');
});

test('a name has at most 100 characters, counted after trimming', () => {
  const longest = 'ش'.repeat(100);
  expect(outcome(longest)).toEqual({ output: longest });
  expect(outcome(`   ${longest}   `)).toEqual({ output: longest });
});

test.each(['role', 'email', 'onboardedAt', 'id'])('onboarding rejects the field %s', (field) => {
  expect(v.is(nameInput, { name: 'Ada' })).toBe(true);
  const result = v.safeParse(nameInput, { name: 'Ada', [field]: 'x' });
  expect(result.issues?.[0].path?.[0].key).toBe(field);
});

test.each([
  ['more than 100 characters', 'a'.repeat(101)],
  ['a megabyte', 'a'.repeat(1_000_000)],
])('a name with %s is too long', (_what, given) => {
  expect(outcome(given)).toBe('account:name.tooLong');
});
