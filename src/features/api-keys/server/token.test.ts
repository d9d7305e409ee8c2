import { expect, test } from 'vitest';
import { product } from '~/product';
import { getStart, isToken, newToken } from './token';

test('a key has the prefix of the product and a checksum', () => {
  const token = newToken();
  expect(token).toMatch(new RegExp(`^${product.id}_[0-9a-f]{56}$`));
  expect(isToken(token)).toBe(true);
  expect(getStart(token)).toBe(token.slice(0, product.id.length + 5));
});

test('a key of one kind is none of another', () => {
  const token = newToken('org_');
  expect([isToken(token, 'org_'), isToken(token), isToken(newToken(), 'org_')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('what is cut off, changed or made up is no key', () => {
  const token = newToken();
  const other = token.endsWith('0') ? '1' : '0';
  const wrong = [
    '',
    'Bearer',
    token.slice(0, -1),
    token.slice(1),
    token.slice(0, -1) + other,
    `${token}0`,
    ` ${token}`,
    token.toUpperCase(),
    `${product.id}_${'0'.repeat(56)}`,
    `${product.id}_${'é'.repeat(56)}`,
  ];
  expect(wrong.filter((text) => isToken(text))).toEqual([]);
});
