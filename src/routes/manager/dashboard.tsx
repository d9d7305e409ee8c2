import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '~/features/dashboard/screens/dashboard';
import { dashboardQueries } from '~/features/dashboard/client';
import { pageTitle } from '~/shared/page-title';

export const Route = createFileRoute('/manager/dashboard')({
  loader: ({ context }) => context.data.load(dashboardQueries.figures()),
  head: pageTitle((t) => t('dashboard:pageTitle')),
  component: DashboardScreen,
});
