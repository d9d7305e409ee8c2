import { createFileRoute } from '@tanstack/react-router';
import { AccountArea } from '~/features/accounts/account/screens/account-area';
import { accountPages } from '~/registry/account';

export const Route = createFileRoute('/app/account')({
  component: () => <AccountArea path="/app/account" pages={accountPages} />,
});
