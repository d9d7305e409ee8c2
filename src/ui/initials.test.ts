import { expect, test } from 'vitest';
import { hueOf, initials } from './initials';

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

test('a name keeps its hue', () => {
  expect(hueOf('Ada Lovelace')).toBe(hueOf('Ada Lovelace'));
});

test('names spread over the hues', () => {
  const names = ['Ada', 'Grace', 'Linus', 'Yusuf', 'Amina', 'Chinua', 'Wangari', 'Ngũgĩ', 'Élodie'];
  expect(new Set(names.map(hueOf)).size).toBeGreaterThan(4);
});
