import { expect, test } from 'vitest';
import { readSearch } from './search-term';

test.each([
  ['', undefined],
  ['   ', undefined],
  ['\u0301', undefined],
  ['a', { mode: 'beginning', text: 'a' }],
  ['É', { mode: 'beginning', text: 'E' }],
  ['Ab', { mode: 'beginning', text: 'Ab' }],
  ['😀', { mode: 'beginning', text: '😀' }],
  ['%', { mode: 'beginning', text: '%' }],
  ['％％％', { mode: 'beginning', text: '%%%' }],
  ['...', { mode: 'beginning', text: '...' }],
  ['😀😀😀', { mode: 'beginning', text: '😀😀😀' }],
  ['ada', { mode: 'anywhere', text: 'ada' }],
  ['a.b', { mode: 'beginning', text: 'a.b' }],
  ['a%_', { mode: 'beginning', text: 'a%_' }],
  ['a_bcd', { mode: 'anywhere', text: 'a_bcd' }],
  ['क्षि', { mode: 'anywhere', text: 'क्षि' }],
  ['  Élodie   Roux ', { mode: 'anywhere', text: 'Elodie Roux' }],
  ['مُحَمَّد', { mode: 'anywhere', text: 'محمد' }],
  ['강서윤', { mode: 'anywhere', text: '강서윤' }],
  ['강', { mode: 'beginning', text: '강' }],
])('%j is read as %j', (typed, read) => {
  expect(readSearch(typed)).toEqual(read);
});
