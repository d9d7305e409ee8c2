import { createFileRoute, redirect } from '@tanstack/react-router';
import { LogoutScreen } from '~/features/accounts/auth/screens/logout';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/logout')({
  beforeLoad: ({ context }) => {
    if (!context.pageContext.session) throw redirect({ to: '/login', search: { redirect: '' } });
  },
  head: pageTitle((t) => t('auth:logout.pageTitle')),
  component: LogoutScreen,
});
