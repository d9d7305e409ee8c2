import * as v from 'valibot';
import { expect, test } from 'vitest';
import { catalogueDefaults, catalogueSearch, getListing } from './search';

const parse = (search: unknown) => v.parse(catalogueSearch, search);

test('lists all books by title by default', () => {
  expect(parse({})).toEqual(catalogueDefaults);
  const listing = { searchTerm: '', genreId: '', sort: 'title', order: 'asc' };
  expect(getListing(parse({}))).toMatchObject(listing);
});

test('sorts the newest first', () => {
  expect(getListing(parse({ sort: 'newest' }))).toMatchObject({ sort: 'created', order: 'desc' });
  expect(getListing(parse({ sort: 'author' }))).toMatchObject({ sort: 'author', order: 'asc' });
});

test('falls back to defaults for invalid parameters', () => {
  expect(parse({ sort: 'price', genreId: 'x'.repeat(101), searchTerm: { a: 1 } })).toEqual(
    catalogueDefaults,
  );
});

test('reads numbers in the URL as text', () => {
  expect(parse({ searchTerm: 1984, genreId: 7 })).toMatchObject({
    searchTerm: '1984',
    genreId: '7',
  });
});

test('keeps a term that is too long, so the page can show the error', () => {
  expect(parse({ searchTerm: 'x'.repeat(10_000) }).searchTerm).toHaveLength(10_000);
});
