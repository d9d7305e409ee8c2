import { expect, test } from 'vitest';
import { type Page, untilCounted } from './paging';

const page = (totalIsLeast?: boolean): Page<string> => ({
  items: ['a'],
  total: 1000,
  ...(totalIsLeast !== undefined && { totalIsLeast }),
  next: 'x',
});

const after = (pages: Page<string>[] | undefined, dataUpdateCount = 1) =>
  untilCounted({ state: { data: pages && { pages }, dataUpdateCount } });

test('a list is asked for again until its total is there, but not for ever', () => {
  expect(after([page(true)])).toBe(1000);
  expect(after([page()])).toBe(false);
  expect(after([page(false)])).toBe(false);
  expect(after([page(true)], 6)).toBe(false);
  expect(after([page(true), page(true)])).toBe(false);
  expect(after(undefined, 0)).toBe(false);
});
