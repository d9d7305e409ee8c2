import { expect, test } from 'vitest';
import { shapeOf } from './page-shape';

test.each([
  ['/manager/users/', 'list'],
  ['/manager/activity', 'list'],
  ['/manager/users/new', 'form'],
  ['/manager/users/$id/', 'person'],
  ['/manager/things/$id', 'detail'],
  ['/app/things/$id', 'showcase'],
  ['/manager/users/$id/update', 'form'],
  ['/app/account', 'account'],
  ['/app/', 'grid'],
])('%s has the skeleton of a %s page', (route, shape) => {
  expect(shapeOf(route)).toBe(shape);
});
