import { expect, test } from 'vitest';
import { addChips } from './chips-field';

const validate = (text: string) => (text.includes('@') ? undefined : 'wrong');

test('adds chips, validated at once, and the same text once', () => {
  const chips = addChips([{ text: 'a@x' }], ['A@X', 'b@x', 'c'], validate);
  expect(chips).toEqual([{ text: 'a@x' }, { text: 'b@x' }, { text: 'c', error: 'wrong' }]);
});
