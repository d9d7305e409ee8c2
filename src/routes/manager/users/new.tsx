import { createFileRoute } from '@tanstack/react-router';
import { NewUserScreen } from '~/features/accounts/users/screens/edit-user';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/users/new')({
  staticData: { crumb: 'users:new.title' },
  head: pageTitle((t) => t('users:new.title')),
  component: NewUserScreen,
});
