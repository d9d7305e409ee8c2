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
])('the year "%s" is %s', (typed, year) => {
  expect(readYear(typed)).toBe(year);
});

test.each(['19 54', '1954 AD', '1e3', '0x7d0', 'MCMLIV', '1954.5', '--3'])(
  '"%s" is no year',
  (typed) => {
    expect(readYear(typed)).toBeNaN();
  },
);

const genre = { id: 'g', name: 'Crime', colour: '#7a2828' };

test('what is missing or wrong is told at its field', () => {
  const { issues } = v.safeParse(bookFormSchema, readBook({ ...blankBook, year: 'soon' }));
  expect(issues?.map((issue) => `${v.getDotPath(issue)} ${issue.message}`)).toEqual([
    'title books:title.required',
    'author books:author.required',
    'genreId books:genre.required',
    'year books:year.invalid',
  ]);
});

test('what is left empty is none', () => {
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

test('a genre is the same by its id, and every field counts', () => {
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
  const unseen = Object.entries(changes).filter(([field, value]) =>
    sameBook(book, { ...book, [field]: value }),
  );
  expect(unseen).toEqual([]);
});
