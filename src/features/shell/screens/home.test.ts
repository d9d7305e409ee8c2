import { expect, test } from 'vitest';
import { firstName } from './home';

test.each([
  ['Ada Lindholm', 'Ada'],
  ['  Ada   Lindholm ', 'Ada'],
  ['Ada', 'Ada'],
  ['Marie-Claire Dubois', 'Marie-Claire'],
  ['نورة العتيبي', 'نورة'],
  ['山田太郎', '山田太郎'],
  ['Dr. Ada Lovelace', 'Dr. Ada Lovelace'],
  ['J. R. Tolkien', 'J. R. Tolkien'],
  ['A Lindholm', 'A Lindholm'],
  ['', ''],
])('greets %j as %j', (name, expected) => {
  expect(firstName(name)).toBe(expected);
});
