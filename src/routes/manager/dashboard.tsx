import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { dashboardQueries } from '~/features/dashboard/client';
import { DashboardScreen } from '~/features/dashboard/screens/dashboard';
import { DashboardLoading } from '~/features/dashboard/screens/dashboard-loading';
import { dashboardSearch, dashboardSearchDefaults } from '~/features/dashboard/search';
// sample:start
import { loadGenreFigures } from '~/features/genres/figures';
import { GenreFigures } from '~/features/genres/genre-figures';
// sample:end
import { pageTitle } from '~/shared/page-title';

export const Route = createFileRoute('/manager/dashboard')({
  validateSearch: dashboardSearch,
  search: { middlewares: [stripSearchParams(dashboardSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    // sample:start
    const genres = loadGenreFigures(context.data);
    // sample:end
    const { timeZone } = context.pageContext;
    await context.data.load(dashboardQueries.stats(deps.days, timeZone));
    // sample:start
    await genres;
    // sample:end
    return { timeZone };
  },
  head: pageTitle((t) => t('dashboard:pageTitle')),
  pendingComponent: DashboardLoading,
  component: () => (
    <DashboardScreen
      days={Route.useSearch().days}
      timeZone={Route.useLoaderData().timeZone}
      // sample:start
      aside={<GenreFigures />}
      // sample:end
    />
  ),
});
