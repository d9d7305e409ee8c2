import { createFileRoute } from '@tanstack/react-router';
import { AccountArea } from '~/features/accounts/account/screens/account-area';
import { accountPages } from '~/registry/account';

export const Route = createFileRoute('/manager/account')({
  component: () => <AccountArea path="/manager/account" pages={accountPages} />,
});
