import { expect, test } from 'vitest';
import { getHue, initials } from './avatar';

test.each([
  ['Ada Lovelace', 'AL'],
  ['  ada   king   lovelace ', 'AL'],
  ['Prince', 'P'],
  ['élodie Ångström', 'ÉÅ'],
  ['e\u0301lodie', 'E\u0301'],
  ['يوسف إدريس', 'ي\u200cإ'],
  ['محمد', 'م'],
  ['山田太郎', '山'],
  ['김 철수', '김철'],
  ['👩‍👩‍👧 Zoë', 'Z'],
  ['(Bob) "Smith"', 'BS'],
  ['ada@example.org', 'A'],
  ['', ''],
  ['   ', ''],
  ['🙂', ''],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

test('ids that differ in one character get different hues', () => {
  const ids = Array.from(
    { length: 16 },
    (_, at) => `0198f5c2-7c1e-7${at.toString(16)}00-8000-0a1b2c3d4e5f`,
  );
  expect(new Set(ids.map(getHue)).size).toBeGreaterThan(4);
});
