import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { organizationTitle } from '~/features/organizations/page-title';
import { teamList } from '~/features/organizations/search';
import { teamClient } from '~/features/organizations/teams/client';
import { TeamsScreen } from '~/features/organizations/teams/screens/teams';
import { prefetchListPage } from '~/shared/data/loaders';

export const Route = createFileRoute('/app/o/$slug/teams/')({
  validateSearch: teamList.search,
  search: { middlewares: [stripSearchParams(teamList.defaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    prefetchListPage(context, teamClient(params.slug).list, deps),
  head: organizationTitle((t) => t('teams:title')),
  component: () => (
    <TeamsScreen organization={Route.useRouteContext().organization} search={Route.useSearch()} />
  ),
});
