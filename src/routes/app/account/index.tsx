import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { AccountScreen } from '~/features/accounts/account/screens/account';
import { accountSearch, accountSearchDefaults } from '~/features/accounts/account/search';
import { accountPages } from '~/registry/account';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/app/account/')({
  validateSearch: accountSearch,
  search: { middlewares: [stripSearchParams(accountSearchDefaults)] },
  head: pageTitle((t) => t('account:pageTitle')),
  component: () => (
    <AccountScreen
      session={Route.useRouteContext().session}
      search={Route.useSearch()}
      path="/app/account"
      pages={accountPages}
    />
  ),
});
