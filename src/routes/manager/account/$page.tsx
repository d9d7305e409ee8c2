import { createFileRoute } from '@tanstack/react-router';
import { loadAccountPage } from '~/features/accounts/account/pages';
import { AccountSubpage } from '~/features/accounts/account/screens/account-area';
import { accountPages } from '~/registry/account';
import { recordTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/account/$page')({
  staticData: { crumb: 'data' },
  loader: ({ context, params }) => loadAccountPage(accountPages, params.page, context),
  head: recordTitle,
  component: () => (
    <AccountSubpage
      session={Route.useRouteContext().session}
      path="/manager/account"
      page={accountPages.find(({ name }) => name === Route.useParams().page)}
    />
  ),
});
