import { expect, test } from 'vitest';
import { getShape } from './pending-page';

test.each([
  ['/manager/users/', 'list'],
  ['/manager/activity', 'list'],
  ['/manager/users/new', 'form'],
  ['/manager/users/$id/', 'detail'],
  ['/app/things/$id', 'detail'],
  ['/manager/users/$id/update', 'form'],
  ['/app/account', 'form'],
  ['/app/', 'grid'],
])('%s has the skeleton of a %s page', (route, shape) => {
  expect(getShape(route)).toBe(shape);
});
