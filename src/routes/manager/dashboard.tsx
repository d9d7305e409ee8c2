import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { DashboardScreen } from '~/features/dashboard/screens/dashboard';
import { DashboardLoading } from '~/features/dashboard/screens/dashboard-loading';
import { dashboardSearch, dashboardSearchDefaults } from '~/features/dashboard/search';
import { dashboardCards } from '~/registry/dashboard';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/dashboard')({
  validateSearch: dashboardSearch,
  search: { middlewares: [stripSearchParams(dashboardSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { timeZone } = context.pageContext;
    const period = { ...deps, timeZone };
    await Promise.all(dashboardCards.map((card) => card.load(context.data, period)));
    return { timeZone };
  },
  head: pageTitle((t) => t('dashboard:pageTitle')),
  pendingComponent: DashboardLoading,
  component: () => (
    <DashboardScreen
      cards={dashboardCards}
      days={Route.useSearch().days}
      timeZone={Route.useLoaderData().timeZone}
    />
  ),
});
