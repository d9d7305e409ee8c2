import { expect, test } from 'vitest';
import { userQueries } from './client';
import { type UsersSearch, usersList } from './search';

test('parameters of the URL that do not change what the list contains are not sent', () => {
  const { columns: _columns, density: _density, ...sent } = usersList.defaults;
  const search = { ...usersList.defaults, lng: 'fr', columns: 'name.role', density: 'compact' };
  expect(userQueries.list(search as UsersSearch).queryKey).toEqual(['users', 'list', sent]);
});
