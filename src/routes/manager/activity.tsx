import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { activityQueries } from '~/features/activity/client';
import { ActivityScreen } from '~/features/activity/screens/activity';
import { filtersOf } from '~/features/activity/filters';
import { activitySearch, activitySearchDefaults } from '~/features/activity/search';
import { prefetchList } from '~/shared/loaders';
import { pageTitle } from '~/shared/page-title';

export const Route = createFileRoute('/manager/activity')({
  validateSearch: activitySearch,
  search: { middlewares: [stripSearchParams(activitySearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { timeZone } = context.pageContext;
    await prefetchList(context.data, activityQueries.list, filtersOf(deps, timeZone));
    return { timeZone };
  },
  head: pageTitle((t) => t('activity:title')),
  component: () => (
    <ActivityScreen search={Route.useSearch()} timeZone={Route.useLoaderData().timeZone} />
  ),
});
