import { expect, test } from 'vitest';
import { parseSearchTerm } from './search-term';

test.each([
  ['', undefined],
  ['   ', undefined],
  ['\u0301', undefined],
  ['a', { mode: 'prefix', text: 'a' }],
  ['É', { mode: 'prefix', text: 'E' }],
  ['Ab', { mode: 'prefix', text: 'Ab' }],
  ['😀', { mode: 'prefix', text: '😀' }],
  ['%', { mode: 'prefix', text: '%' }],
  ['％％％', { mode: 'prefix', text: '%%%' }],
  ['...', { mode: 'prefix', text: '...' }],
  ['😀😀😀', { mode: 'prefix', text: '😀😀😀' }],
  ['ada', { mode: 'substring', text: 'ada' }],
  ['a.b', { mode: 'prefix', text: 'a.b' }],
  ['a%_', { mode: 'prefix', text: 'a%_' }],
  ['a_bcd', { mode: 'substring', text: 'a_bcd' }],
  ['क्षि', { mode: 'substring', text: 'क्षि' }],
  ['  Élodie   Roux ', { mode: 'substring', text: 'Elodie Roux' }],
  ['مُحَمَّد', { mode: 'substring', text: 'محمد' }],
  ['강서윤', { mode: 'substring', text: '강서윤' }],
  ['강', { mode: 'prefix', text: '강' }],
])('%j is read as %j', (typed, read) => {
  expect(parseSearchTerm(typed)).toEqual(read);
});
