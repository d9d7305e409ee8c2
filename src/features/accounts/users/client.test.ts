import { expect, test } from 'vitest';
import { userQueries } from './client';
import { usersSearchDefaults } from './search';

test('parameters of the URL that belong to no list are not sent', () => {
  const search = { ...usersSearchDefaults, lng: 'fr' };
  expect(userQueries.list(search).queryKey).toEqual(['users', 'list', usersSearchDefaults]);
});
