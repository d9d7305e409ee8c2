import { createFileRoute } from '@tanstack/react-router';
import { organizationQueries } from '~/features/organizations/client';
import { requirePermission } from '~/features/organizations/membership';
import { organizationTitle } from '~/features/organizations/page-title';
import { OrganizationActivityScreen } from '~/features/organizations/screens/organization-activity';
import { prefetchList } from '~/shared/data/loaders';

export const Route = createFileRoute('/app/o/$slug/activity')({
  loader: ({ context: { data, organization }, params }) => {
    requirePermission(organization, { organization: 'update' });
    return prefetchList(data, organizationQueries.activity, params.slug);
  },
  head: organizationTitle((t) => t('activity:title')),
  component: () => (
    <OrganizationActivityScreen organization={Route.useRouteContext().organization} />
  ),
});
