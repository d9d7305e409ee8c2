import { createFileRoute } from '@tanstack/react-router';
import { organizationQueries } from '~/features/organizations/client';
import { OverviewScreen } from '~/features/organizations/screens/overview';

export const Route = createFileRoute('/app/o/$slug/')({
  loader: async ({ context: { data }, params: { slug } }) => {
    await data.load(organizationQueries.teams(slug));
  },
  component: () => <OverviewScreen organization={Route.useRouteContext().organization} />,
});
