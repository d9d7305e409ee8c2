import * as v from 'valibot';
import { expect, test } from 'vitest';
import { catalogueDefaults, catalogueSearch, listingOf } from './app-search';

const parse = (search: unknown) => v.parse(catalogueSearch, search);

test('nothing asked for is every book by title', () => {
  expect(parse({})).toEqual(catalogueDefaults);
  expect(listingOf(parse({}))).toEqual({ searchTerm: '', genre: '', sort: 'title', order: 'asc' });
});

test('the newest come from the newest on', () => {
  expect(listingOf(parse({ sort: 'newest' }))).toMatchObject({ sort: 'created', order: 'desc' });
  expect(listingOf(parse({ sort: 'author' }))).toMatchObject({ sort: 'author', order: 'asc' });
});

test('what is wrong falls back: a bad link is no error page', () => {
  expect(parse({ sort: 'price', genre: 'x'.repeat(101), searchTerm: { a: 1 } })).toEqual(
    catalogueDefaults,
  );
});

test('numbers of the address are words here', () => {
  expect(parse({ searchTerm: 1984, genre: 7 })).toMatchObject({ searchTerm: '1984', genre: '7' });
});

test('a term that is too long is kept, so that the page can say so', () => {
  expect(parse({ searchTerm: 'x'.repeat(10_000) }).searchTerm).toHaveLength(10_000);
});
