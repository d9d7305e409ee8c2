import { expect, test } from 'vitest';
import { nextSorting } from './sorting';

test('sorts a column by its first order, then reverses it', () => {
  const byTitle = { sort: 'title', order: 'asc' } as const;
  const byCreated = { sort: 'created', order: 'desc' } as const;
  expect(nextSorting<'title' | 'created'>('created', 'desc', byTitle)).toEqual(byCreated);
  expect(nextSorting('created', 'desc', byCreated)).toEqual({ sort: 'created', order: 'asc' });
  expect(nextSorting<'title' | 'created'>('title', 'asc', byCreated)).toEqual(byTitle);
  expect(nextSorting('title', 'asc', byTitle)).toEqual({ sort: 'title', order: 'desc' });
});
