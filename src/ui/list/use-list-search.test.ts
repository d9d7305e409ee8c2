import { expect, test } from 'vitest';
import { sortStep } from './use-list-search';

const firstOrder = { title: 'asc', created: 'desc' } as const;

test('sorts a column by its default order first, then reverses it', () => {
  const title = { sort: 'title', order: 'asc' } as const;
  expect(sortStep<'title' | 'created'>('created', title, firstOrder)).toEqual({
    sort: 'created',
    order: 'desc',
  });
  expect(sortStep<'title' | 'created'>('title', title, firstOrder)).toEqual({
    sort: 'title',
    order: 'desc',
  });
  expect(
    sortStep<'title' | 'created'>('title', { sort: 'created', order: 'desc' }, firstOrder),
  ).toEqual(title);
});
