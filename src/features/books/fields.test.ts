import { expect, test } from 'vitest';
import * as v from 'valibot';
import type { Translate } from '~/shared/i18n/i18n';
import { bookFields } from './fields';
import { createBookInput } from './schema';

const genre = { id: 'g', name: 'Crime', colour: '#7a2828' };
const { blank } = bookFields;

test('covers every field of the schema', () => {
  const names = bookFields.names.map(bookFields.inputName);
  expect(names.toSorted()).toEqual(Object.keys(createBookInput.entries).toSorted());
});

test('reports missing and invalid values at their fields', () => {
  const { issues } = v.safeParse(createBookInput, bookFields.toInput({ ...blank, year: 'soon' }));
  expect(issues?.map((issue) => `${v.getDotPath(issue)} ${issue.message}`)).toEqual([
    'title books:title.required',
    'author books:author.required',
    'genreId books:genre.required',
    'year books:year.invalid',
  ]);
});

test('turns empty fields into null', () => {
  const values = { ...blank, title: ' Dune ', author: 'Frank  Herbert', genre };
  const { title, author, genreId, ...optional } = v.parse(
    createBookInput,
    bookFields.toInput(values),
  );
  expect({ title, author, genreId }).toEqual({
    title: 'Dune',
    author: 'Frank Herbert',
    genreId: 'g',
  });
  expect(new Set(Object.values(optional))).toEqual(new Set([null]));
});

test('compares genres by id', () => {
  const book = { ...blank, genre };
  expect(bookFields.isSame(book, { ...book, genre: { ...genre, name: 'Krimi' } })).toBe(true);
  expect(bookFields.isSame(book, { ...book, genre: { ...genre, id: 'other' } })).toBe(false);
});

test('shows years before the common era as such', () => {
  const t: Translate = (key, ...parameters) => JSON.stringify([key, ...parameters]);
  expect(bookFields.byName.year.show('-350', t)).toBe('["books:manage.year.before",{"year":350}]');
  expect(bookFields.byName.year.show('1954', t)).toBe('1954');
});
