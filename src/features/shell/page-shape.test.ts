import { expect, test } from 'vitest';
import { shapeOf } from './page-shape';

test.each([
  ['/manager/users/', 'list'],
  ['/manager/activity', 'list'],
  ['/manager/users/new', 'form'],
  ['/manager/users/$id/', 'detail'],
  ['/manager/users/$id/update', 'form'],
  ['/app/account', 'form'],
  ['/app/', 'grid'],
])('%s looks like a %s', (route, shape) => {
  expect(shapeOf(route)).toBe(shape);
});
