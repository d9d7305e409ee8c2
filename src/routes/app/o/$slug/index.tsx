import { createFileRoute } from '@tanstack/react-router';
import { organizationQueries } from '~/features/organizations/client';
import { hasOrganizationPermission } from '~/features/organizations/permissions';
import { OverviewScreen } from '~/features/organizations/screens/overview';
import { teamList } from '~/features/organizations/search';
import { features } from '~/registry/features';
import { teamClient } from '~/features/organizations/teams/client';
import { prefetch, prefetchList } from '~/shared/data/loaders';
import { loadSlot } from '~/shared/page/slots';

export const Route = createFileRoute('/app/o/$slug/')({
  loader: async ({ context, params }) => {
    const { data, organization } = context;
    const mayInvite = hasOrganizationPermission(organization.role, { invitation: 'create' });
    await Promise.all([
      data.load(organizationQueries.one(params.slug)),
      prefetchList(data, teamClient(params.slug).list, teamList.defaults),
      loadSlot('organization', { ...context, params }),
      mayInvite && prefetch(data, organizationQueries.invitations(params.slug)),
    ]);
  },
  component: OverviewPage,
});

const hooks = features.flatMap(({ useOrganizationStep }) => useOrganizationStep ?? []);

function OverviewPage() {
  const { organization } = Route.useRouteContext();
  // The list of hooks never changes.
  const steps = hooks.map((useStep) => useStep(organization.slug));
  return <OverviewScreen organization={organization} steps={steps} />;
}
