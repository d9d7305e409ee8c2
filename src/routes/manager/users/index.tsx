import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { userQueries } from '~/features/accounts/users/client';
import { UsersScreen } from '~/features/accounts/users/screens/users';
import { usersList } from '~/features/accounts/users/search';
import { prefetchListPage } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/users/')({
  validateSearch: usersList.search,
  search: { middlewares: [stripSearchParams(usersList.defaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchListPage(context, userQueries.list, deps),
  head: pageTitle((t) => t('users:title')),
  component: () => <UsersScreen search={Route.useSearch()} />,
});
