import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { accountQueries } from '~/features/account/client';
import { AccountScreen } from '~/features/account/screens/account';
import { accountSearch, accountSearchDefaults } from '~/features/account/search';
import { prefetch } from '~/shared/loaders';
import { pageTitle } from '~/shared/page-title';

export const Route = createFileRoute('/manager/account')({
  validateSearch: accountSearch,
  search: { middlewares: [stripSearchParams(accountSearchDefaults)] },
  loader: ({ context }) => prefetch(context.data, accountQueries.sessions()),
  head: pageTitle((t) => t('account:pageTitle')),
  component: () => (
    <AccountScreen
      session={Route.useRouteContext().session}
      search={Route.useSearch()}
      path="/manager/account"
    />
  ),
});
