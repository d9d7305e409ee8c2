import { expect, test } from 'vitest';
import * as v from 'valibot';
import { blankBook, bookFormSchema, readBook, readYear, sameBook } from './book-values';

test.each([
  ['', null],
  ['  ', null],
  ['1954', 1954],
  [' 1954 ', 1954],
  ['-350', -350],
  ['−350', -350],
  ['١٩٥٤', 1954],
  ['۱۹۵۴', 1954],
])('parses the year "%s" as %s', (typed, year) => {
  expect(readYear(typed)).toBe(year);
});

test.each(['19 54', '1954 AD', '1e3', '0x7d0', 'MCMLIV', '1954.5', '--3'])(
  'rejects "%s" as a year',
  (typed) => {
    expect(readYear(typed)).toBeNaN();
  },
);

const genre = { id: 'g', name: 'Crime', colour: '#7a2828' };

test('reports missing and invalid values at their fields', () => {
  const { issues } = v.safeParse(bookFormSchema, readBook({ ...blankBook, year: 'soon' }));
  expect(issues?.map((issue) => `${v.getDotPath(issue)} ${issue.message}`)).toEqual([
    'title books:title.required',
    'author books:author.required',
    'genreId books:genre.required',
    'year books:year.invalid',
  ]);
});

test('turns empty fields into null', () => {
  const values = { ...blankBook, title: ' Dune ', author: 'Frank  Herbert', genre };
  expect(v.parse(bookFormSchema, readBook(values))).toEqual({
    title: 'Dune',
    author: 'Frank Herbert',
    genreId: 'g',
    publisher: null,
    year: null,
    summary: null,
    cover: null,
  });
});

test('compares genres by id and detects a change of any field', () => {
  const book = { ...blankBook, genre };
  expect(sameBook(book, { ...book, genre: { ...genre, name: 'Krimi' } })).toBe(true);
  const changes = {
    title: 'x',
    author: 'x',
    publisher: 'x',
    year: '1',
    summary: 'x',
    cover: 'x',
    genre: null,
  };
  const undetected = Object.entries(changes).filter(([field, value]) =>
    sameBook(book, { ...book, [field]: value }),
  );
  expect(undetected).toEqual([]);
});
