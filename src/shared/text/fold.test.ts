import { expect, test } from 'vitest';
import { matchesText } from './fold';

test.each([
  ['ursu', 'Ursula K. Le Guin'],
  [' GUIN ', 'Ursula K. Le Guin'],
  ['emile', 'Émile Zola'],
  ['Émile', 'EMILE ZOLA'],
  ['محمود', 'مَحمُود درويش'],
  ['', 'Any name'],
])('"%s" matches "%s"', (typed, name) => {
  expect(matchesText(typed, name)).toBe(true);
});

test.each([
  ['ursu', 'Umberto Eco'],
  ['le  guin', 'Ursula K. Le Guin'],
  ['%', 'Ursula'],
])('"%s" does not match "%s"', (typed, name) => {
  expect(matchesText(typed, name)).toBe(false);
});
