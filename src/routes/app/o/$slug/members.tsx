import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { joiningQueries, organizationQueries } from '~/features/organizations/client';
import { organizationTitle } from '~/features/organizations/page-title';
import { hasOrganizationPermission } from '~/features/organizations/permissions';
import { MembersScreen } from '~/features/organizations/screens/members';
import { membersSearch, membersSearchDefaults } from '~/features/organizations/search';
import { prefetch, prefetchList } from '~/shared/data/loaders';

export const Route = createFileRoute('/app/o/$slug/members')({
  validateSearch: membersSearch,
  search: { middlewares: [stripSearchParams(membersSearchDefaults)] },
  loaderDeps: ({ search: { searchTerm, role } }) => ({ searchTerm, role }),
  loader: async ({ context: { data, organization }, params: { slug }, deps }) => {
    const query = (search: typeof deps) => organizationQueries.members(slug, search);
    const mayInvite = hasOrganizationPermission(organization.role, { invitation: 'create' });
    await Promise.all([
      prefetchList(data, query, deps),
      mayInvite && prefetch(data, organizationQueries.invitations(slug)),
      mayInvite && prefetch(data, joiningQueries.links(slug)),
    ]);
  },
  head: organizationTitle((t) => t('organizations:members.title')),
  component: () => {
    const { organization, session } = Route.useRouteContext();
    return (
      <MembersScreen
        organization={organization}
        search={Route.useSearch()}
        selfId={session.user.id}
      />
    );
  },
});
