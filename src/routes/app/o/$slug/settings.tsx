import { createFileRoute } from '@tanstack/react-router';
import { organizationQueries } from '~/features/organizations/client';
import { organizationTitle } from '~/features/organizations/page-title';
import { SettingsScreen } from '~/features/organizations/screens/settings';

export const Route = createFileRoute('/app/o/$slug/settings')({
  loader: async ({ context, params }) => {
    await context.data.load(organizationQueries.one(params.slug));
  },
  head: organizationTitle((t) => t('organizations:settings.title')),
  component: () => {
    const { organization } = Route.useRouteContext();
    return <SettingsScreen key={organization.slug} organization={organization} />;
  },
});
