import { createFileRoute } from '@tanstack/react-router';
import { joiningQueries, organizationQueries } from '~/features/organizations/client';
import { organizationTitle } from '~/features/organizations/page-title';
import { hasOrganizationPermission } from '~/features/organizations/permissions';
import { SettingsScreen } from '~/features/organizations/screens/settings';

import { loadSlot } from '~/shared/page/slots';

export const Route = createFileRoute('/app/o/$slug/settings')({
  loader: async ({ context, params }) => {
    const { organization, data } = context;
    const mayUpdate = hasOrganizationPermission(organization.role, { organization: 'update' });
    await Promise.all([
      data.load(organizationQueries.one(params.slug)),
      mayUpdate && data.prefetch(joiningQueries.domain(params.slug)),
      mayUpdate && loadSlot('organizationSettings', { ...context, params }),
    ]);
  },
  head: organizationTitle((t) => t('organizations:settings.title')),
  component: () => {
    const { organization } = Route.useRouteContext();
    return <SettingsScreen key={organization.slug} organization={organization} />;
  },
});
