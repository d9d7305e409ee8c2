import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { loadAccount } from '~/features/accounts/account/loaders';
import { AccountScreen } from '~/features/accounts/account/screens/account';
import { accountSearch, accountSearchDefaults } from '~/features/accounts/account/search';
import { pageTitle } from '~/shared/page-title';

export const Route = createFileRoute('/manager/account')({
  validateSearch: accountSearch,
  search: { middlewares: [stripSearchParams(accountSearchDefaults)] },
  loader: ({ context }) => loadAccount(context),
  head: pageTitle((t) => t('account:pageTitle')),
  component: () => (
    <AccountScreen
      session={Route.useRouteContext().session}
      search={Route.useSearch()}
      path="/manager/account"
    />
  ),
});
