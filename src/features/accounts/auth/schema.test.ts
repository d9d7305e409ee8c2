import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { codeSchema, emailSchema } from './schema';

/** The first validation message, or the parsed output. */
function outcome(schema: v.GenericSchema<unknown, unknown>, value: unknown): unknown {
  const result = v.safeParse(schema, value);
  return result.success ? { output: result.output } : result.issues[0].message;
}

const longLocal = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;

describe('an address', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    ['  Ada@Example.COM \n', 'ada@example.com'],
    ['ada+pages@example.com', 'ada+pages@example.com'],
    ['ada.lovelace_1@sub.example.co', 'ada.lovelace_1@sub.example.co'],
    ['a@example.museum', 'a@example.museum'],
    ["O'Brien@example.ie", "o'brien@example.ie"],
    ['a/b=c&d@example.com', 'a/b=c&d@example.com'],
    ['info@xn--mnchen-3ya.example', 'info@xn--mnchen-3ya.example'],
    ['info@example.xn--p1ai', 'info@example.xn--p1ai'],
    ['a@b--c.example.com', 'a@b--c.example.com'],
    ['a@1.example.com', 'a@1.example.com'],
    ['ａｄａ@example.com', 'ada@example.com'],
    ['ada@ｅxample．com', 'ada@example.com'],
    ['oﬃce@example.com', 'office@example.com'],
    ['\u212Aelvin@example.com', 'kelvin@example.com'],
    [longLocal(254), longLocal(254)],
  ])('%j is parsed as %j', (given, email) => {
    expect(outcome(emailSchema, given)).toEqual({ output: email });
  });

  test.each([undefined, null, 5, {}, ['a@example.com'], '', '   ', '\t\n'])(
    '%j is rejected as missing',
    (given) => {
      expect(outcome(emailSchema, given)).toBe('auth:email.required');
    },
  );

  test.each([
    ['without @', 'ada'],
    ['without a name', '@example.com'],
    ['without a host', 'ada@'],
    ['without a top-level domain', 'ada@localhost'],
    ['with two @', 'ada@b@example.com'],
    ['with a list', 'ada@example.com,eve@evil.example'],
    ['with a space inside', 'a da@example.com'],
    ['with a line break inside', 'ada@example.com\nBcc: eve@evil.example'],
    ['with NUL', 'ada\0@example.com'],
    ['with a display name', 'Ada <ada@example.com>'],
    ['with an address of numbers', 'ada@[127.0.0.1]'],
    ['with markup', '<b>@example.com'],
    ['with two dots', 'a..b@example.com'],
    ['with a dot at the beginning', '.a@example.com'],
    ['with a dot before the @', 'a.@example.com'],
    ['with a dash at the end of a label', 'a@example-.com'],
    ['with a dash at the beginning of a label', 'a@-example.com'],
    ['with a label of 64 characters', `a@${'b'.repeat(64)}.com`],
    ['with a top-level domain of numbers', 'a@192.0.2.1'],
    ['with a top-level domain that begins only', 'a@example.xn--'],
    ['with quotes', '"a b"@example.com'],
    ['with a backslash', 'a\\b@example.com'],
    ['with a dot at the end', 'ada@example.com.'],
    ['with a wide @', 'ada＠example.com'],
    ['with a small @', 'ada﹫example.com'],
    ['with a wide @ beside a true one', 'ada＠evil.example@example.com'],
    ['with an invisible character', 'ada\u200B@example.com'],
    ['with a mark of direction', '\u202Eada@example.com'],
    ['with a letter that grows when folded', 'İ@example.com'],
    ['of 255 characters', longLocal(255)],
    ['of 10,000 characters', longLocal(10_000)],
    ['that grows beyond the limit', `${'ﷺ'.repeat(200)}@example.com`],
  ])('%s is invalid', (_name, given) => {
    expect(outcome(emailSchema, given)).toBe('auth:email.invalid');
  });
});

describe('a code', () => {
  test.each([
    '123456',
    ' 123456\n',
    '123 456',
    '123-456',
    '123–456',
    '1 2 3 4 5 6',
    '\u200F123456\u200E',
    '١٢٣٤٥٦',
    '۱۲۳۴۵۶',
    '１２３４５６',
    '123\u00A0456',
  ])('may be pasted as %j', (given) => {
    expect(outcome(codeSchema, given)).toEqual({ output: '123456' });
  });

  test('keeps its zeros', () => {
    expect(outcome(codeSchema, '000 012')).toEqual({ output: '000012' });
  });

  test.each([undefined, null, 123_456, {}, '', '   ', ' - '])('is required: %j', (given) => {
    expect(outcome(codeSchema, given)).toBe('auth:code.required');
  });

  test.each(['12345', '1234567', '1', '123.456', '9'.repeat(65), ' '.repeat(100)])(
    'has six characters: %j',
    (given) => {
      expect(outcome(codeSchema, given)).toBe('auth:code.length');
    },
  );

  test.each(['12345a', 'abcdef', '१२३४५६', '-1.234 5', '12345\0', "1'or'1"])(
    'has digits only: %j',
    (given) => {
      expect(outcome(codeSchema, given)).toBe('auth:code.invalid');
    },
  );
});
