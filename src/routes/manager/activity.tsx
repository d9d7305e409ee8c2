import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { activityQueries } from '~/features/activity/client';
import { ActivityScreen } from '~/features/activity/screens/activity';
import { getFilters } from '~/features/activity/filters';
import { activitySearch, activitySearchDefaults } from '~/features/activity/search';
import { userChoices } from '~/features/accounts/users/user-choices';
import { features } from '~/registry/features';
import { prefetchListPage } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

const kinds = features.flatMap(({ activity }) => Object.keys(activity?.kinds ?? {}));

export const Route = createFileRoute('/manager/activity')({
  validateSearch: activitySearch,
  search: { middlewares: [stripSearchParams(activitySearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { timeZone } = context.pageContext;
    await prefetchListPage(context, activityQueries.list, getFilters(deps, timeZone, kinds));
    return { timeZone };
  },
  head: pageTitle((t) => t('activity:title')),
  component: () => (
    <ActivityScreen
      search={Route.useSearch()}
      timeZone={Route.useLoaderData().timeZone}
      users={userChoices}
    />
  ),
});
