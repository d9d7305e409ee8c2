import { expect, test } from 'vitest';
import { compareWithShown } from './list-note';

const items = (...ids: string[]) => ids.map((id) => ({ id, name: id }));
const firstPage = [{ items: items('a', 'b') }];
const pages = [...firstPage, { items: items('c') }];

test('nothing is new before anything was read again', () => {
  expect(compareWithShown(undefined, pages)).toEqual({ added: 0, removed: 0, isChanged: false });
  expect(compareWithShown(items('a'), [])).toEqual({ added: 0, removed: 0, isChanged: false });
});

test('the same page is no change', () => {
  expect(compareWithShown(items('a', 'b'), pages)).toEqual({
    added: 0,
    removed: 0,
    isChanged: false,
  });
});

test('counts what is on none of the pages', () => {
  expect(compareWithShown(items('new', 'a'), pages)).toMatchObject({ added: 1, removed: 0 });
});

test('what follows a record that is gone is not new', () => {
  expect(compareWithShown(items('b', 'd'), firstPage)).toMatchObject({ added: 0, removed: 1 });
  expect(compareWithShown(items('a', 'd'), firstPage)).toMatchObject({ added: 0, removed: 1 });
  expect(compareWithShown(items('new', 'b'), firstPage)).toMatchObject({ added: 1, removed: 0 });
});

test('what is new at the end of a short list is new', () => {
  expect(compareWithShown(items('a', 'b', 'new'), firstPage)).toEqual({
    added: 1,
    removed: 0,
    isChanged: true,
  });
});

test('a record that moved up, changed or is gone is a change, and not new', () => {
  expect(compareWithShown(items('c', 'a'), pages)).toMatchObject({ added: 0, isChanged: true });
  expect(compareWithShown([{ id: 'a', name: 'A' }, ...items('b')], pages)).toEqual({
    added: 0,
    removed: 0,
    isChanged: true,
  });
  expect(compareWithShown(items('b'), pages)).toEqual({ added: 0, removed: 1, isChanged: true });
});
