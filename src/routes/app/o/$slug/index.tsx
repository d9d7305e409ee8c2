import type { ReactNode } from 'react';
import { createFileRoute } from '@tanstack/react-router';
import { organizationQueries } from '~/features/organizations/client';
import { hasOrganizationPermission } from '~/features/organizations/permissions';
import { OverviewScreen } from '~/features/organizations/screens/overview';
// sample:start
import { readingListQueries } from '~/features/reading-lists/client';
import { OverviewLists, useFirstListStep } from '~/features/reading-lists/organization-overview';
// sample:end
import { prefetch } from '~/shared/data/loaders';
import type { ChecklistItem } from '~/ui/layout/checklist';

export const Route = createFileRoute('/app/o/$slug/')({
  loader: async ({ context: { data, organization }, params: { slug } }) => {
    const mayInvite = hasOrganizationPermission(organization.role, { invitation: 'create' });
    await Promise.all([
      data.load(organizationQueries.one(slug)),
      data.load(organizationQueries.teams(slug)),
      // sample:start
      prefetch(data, readingListQueries.list(slug)),
      // sample:end
      mayInvite && prefetch(data, organizationQueries.invitations(slug)),
    ]);
  },
  component: OverviewPage,
});

function OverviewPage() {
  const { organization } = Route.useRouteContext();
  const steps: ChecklistItem[] = [
    // In this order, after the organization's own.
    // sample:start
    useFirstListStep(organization.slug),
    // sample:end
  ];
  const sections: ReactNode[] = [
    // Below the organization's own.
    // sample:start
    <OverviewLists key="reading-lists" slug={organization.slug} />,
    // sample:end
  ];
  return <OverviewScreen organization={organization} steps={steps} sections={sections} />;
}
