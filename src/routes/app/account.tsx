import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { accountQueries } from '~/features/account/client';
import { AccountScreen } from '~/features/account/screens/account';
import { accountSearch, accountSearchDefaults } from '~/features/account/search';
import { pageTitle } from '~/shared/page-title';

export const Route = createFileRoute('/app/account')({
  validateSearch: accountSearch,
  search: { middlewares: [stripSearchParams(accountSearchDefaults)] },
  // If the list fails to load, its error is shown in its place, not instead of the whole page.
  loader: ({ context }) => context.data.load(accountQueries.sessions()).catch(() => undefined),
  head: pageTitle((t) => t('account:pageTitle')),
  component: () => (
    <AccountScreen
      session={Route.useRouteContext().session}
      search={Route.useSearch()}
      path="/app/account"
    />
  ),
});
