import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { activityQueries } from '~/features/activity/client';
import { getUserFilter } from '~/features/activity/filters';
import { userQueries } from '~/features/accounts/users/client';
import { UserScreen } from '~/features/accounts/users/screens/user';
import { userSearch, userSearchDefaults } from '~/features/accounts/users/search';
import { userSections, userTabs } from '~/registry/user';
import { prefetchList } from '~/shared/data/loaders';
import { type SlotContext, loadSlot } from '~/shared/page/slots';

export const Route = createFileRoute('/manager/users/$id/')({
  validateSearch: userSearch,
  search: { middlewares: [stripSearchParams(userSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  // Only what the section shows.
  loader: async ({ context, params, deps: { tab, side } }) => {
    const { id } = params;
    const added = userTabs.find(({ name }) => name === tab);
    if (added) await added.load(context.data, id);
    else if (tab === 'activity')
      await prefetchList(context.data, activityQueries.list, getUserFilter(id, side));
    else await loadOverview({ ...context, params }, id);
  },
  component: UserPage,
});

async function loadOverview(context: SlotContext, id: string): Promise<void> {
  const { data, pageContext } = context;
  await Promise.all([
    ...userSections.map(({ load }) => load(data, id)),
    prefetchList(data, userQueries.sessions, id),
    pageContext.config.passwords && data.prefetch(userQueries.signInMethods(id)),
    loadSlot('userSignIn', context),
    loadSlot('user', context),
  ]);
}

function UserPage() {
  return (
    <UserScreen
      id={Route.useParams().id}
      search={Route.useSearch()}
      selfId={Route.useRouteContext().session.user.id}
      sections={userSections}
      tabs={userTabs}
    />
  );
}
