import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { loadUsers } from '~/features/users/loaders';
import { UsersScreen } from '~/features/users/screens/users';
import { usersSearch, usersSearchDefaults } from '~/features/users/search';
import { pageTitle } from '~/shared/page-title';

export const Route = createFileRoute('/manager/users/')({
  validateSearch: usersSearch,
  search: { middlewares: [stripSearchParams(usersSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadUsers(context.data, deps),
  head: pageTitle((t) => t('users:title')),
  component: () => <UsersScreen search={Route.useSearch()} />,
});
