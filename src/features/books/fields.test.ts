import { expect, test } from 'vitest';
import * as v from 'valibot';
import type { Translate } from '~/shared/i18n/i18n';
import { book as record } from './record';

const genre = { id: 'g', name: 'Crime', colour: '#7a2828' };
const { fields, createInput } = record;
const { blank } = fields;

test('reports missing and invalid values at their fields', () => {
  const { issues } = v.safeParse(createInput, fields.toInput({ ...blank, year: 'soon' }));
  expect(issues?.map((issue) => `${v.getDotPath(issue)} ${issue.message}`)).toEqual([
    'title books:fields.title.required',
    'author books:fields.author.required',
    'genreId books:fields.genre.required',
    'year books:fields.year.invalid',
  ]);
});

test('turns empty fields into null', () => {
  const values = { ...blank, title: ' Dune ', author: 'Frank  Herbert', genre };
  const { title, author, genreId, ...optional } = v.parse(createInput, fields.toInput(values));
  expect({ title, author, genreId }).toEqual({
    title: 'Dune',
    author: 'Frank Herbert',
    genreId: 'g',
  });
  expect(new Set(Object.values(optional))).toEqual(new Set([null]));
});

test('compares genres by id', () => {
  const book = { ...blank, genre };
  expect(fields.isSame(book, { ...book, genre: { ...genre, name: 'Krimi' } })).toBe(true);
  expect(fields.isSame(book, { ...book, genre: { ...genre, id: 'other' } })).toBe(false);
});

test('shows years before the common era as such', () => {
  const t: Translate = (key, ...parameters) => JSON.stringify([key, ...parameters]);
  expect(fields.byName.year.show('-350', t)).toBe('["books:year.before",{"year":350}]');
  expect(fields.byName.year.show('1954', t)).toBe('1954');
});
