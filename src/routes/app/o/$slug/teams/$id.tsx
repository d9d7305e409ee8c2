import { createFileRoute } from '@tanstack/react-router';
import { organizationRecordTitle } from '~/features/organizations/page-title';
import { teamClient } from '~/features/organizations/teams/client';
import { TeamScreen } from '~/features/organizations/teams/screens/team';
import { loadRecord, prefetchList } from '~/shared/data/loaders';

export const Route = createFileRoute('/app/o/$slug/teams/$id')({
  loader: async ({ context: { data }, params: { slug, id } }) => {
    const client = teamClient(slug);
    const members = prefetchList(data, client.members, id);
    const loaded = await loadRecord(data, client.one(id), ({ name }) => name);
    await members;
    return loaded;
  },
  head: organizationRecordTitle,
  component: () => {
    const { organization, session } = Route.useRouteContext();
    const { id } = Route.useParams();
    return <TeamScreen key={id} organization={organization} id={id} selfId={session.user.id} />;
  },
});
