import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { loadAccount } from '~/features/accounts/account/client';
import { accountSearch, accountSearchDefaults } from '~/features/accounts/account/search';
import { accountSections } from '~/registry/account';
import { pageTitle } from '~/shared/page/page-title';
import { AccountPage } from '../-account-page';

export const Route = createFileRoute('/app/account')({
  validateSearch: accountSearch,
  search: { middlewares: [stripSearchParams(accountSearchDefaults)] },
  loader: ({ context }) => loadAccount(context, accountSections),
  head: pageTitle((t) => t('account:pageTitle')),
  component: () => (
    <AccountPage
      session={Route.useRouteContext().session}
      search={Route.useSearch()}
      path="/app/account"
    />
  ),
});
