import { expect, test } from 'vitest';
import { parseAddresses } from './invite-dialog';

test.each([
  ['ada@example.com', ['ada@example.com']],
  [
    ' ada@example.com , bo@example.com;\r\ncy@example.com\n',
    ['ada@example.com', 'bo@example.com', 'cy@example.com'],
  ],
  ['ada@example.com bo@example.com', ['ada@example.com', 'bo@example.com']],
  ['Ada Lovelace <ada@example.com>, "Bo" <bo@example.com>', ['ada@example.com', 'bo@example.com']],
  ['ada@example.com, ADA@example.com', ['ada@example.com']],
  ['"a b"@example.com', ['"a b"@example.com']],
  ['not an address', ['not an address']],
  [' ,;\n ', []],
])('%j has these addresses', (text, addresses) => {
  expect(parseAddresses(text)).toEqual(addresses);
});

test('a long hostile text is read in linear time', () => {
  expect(parseAddresses('<'.repeat(100_000))).toHaveLength(1);
  expect(parseAddresses('@ '.repeat(100_000))).toHaveLength(1);
});
