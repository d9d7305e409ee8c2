import { createFileRoute } from '@tanstack/react-router';
import { organizationQueries } from '~/features/organizations/client';
import { organizationTitle } from '~/features/organizations/page-title';
import { TeamScreen } from '~/features/organizations/screens/team';
import { loadRecord, prefetchList } from '~/shared/data/loaders';

export const Route = createFileRoute('/app/o/$slug/teams/$id')({
  loader: async ({ context: { data }, params: { slug, id } }) => {
    const members = prefetchList(data, organizationQueries.teamMembers, slug, id);
    const loaded = await loadRecord(data, organizationQueries.team(slug, id), ({ name }) => name);
    await members;
    return loaded;
  },
  head: ({ match, loaderData }) =>
    organizationTitle((t) => loaderData?.crumb ?? t('organizations:teams.title'))({ match }),
  component: () => {
    const { organization, session } = Route.useRouteContext();
    const { id } = Route.useParams();
    return <TeamScreen key={id} organization={organization} id={id} selfId={session.user.id} />;
  },
});
