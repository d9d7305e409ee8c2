import { Avatar } from '~/ui/basics/avatar';
import { type Choices, choices } from '~/ui/form/choices';
import { displayName } from '~/shared/text/display-name';
import { userQueries } from './client';
import { usersList } from './search';

/** Users to choose from, found by name or email. */
export const userChoices: Choices = choices({
  list: (searchTerm) =>
    userQueries.list({
      ...usersList.defaults,
      // Without a search term, the most recently seen: most likely it is one of them.
      ...(!searchTerm && { sort: 'last-seen', order: 'desc' }),
      searchTerm,
    }),
  one: userQueries.one,
  toChoice: (user) => ({
    id: user.id,
    name: displayName(user),
    detail: user.name && user.email,
    mark: <Avatar name={displayName(user)} seed={user.id} image={user.image} size="sm" />,
  }),
});
