import { createFileRoute } from '@tanstack/react-router';
import { organizationQueries } from '~/features/organizations/client';
import { organizationTitle } from '~/features/organizations/page-title';
import { TeamsScreen } from '~/features/organizations/screens/teams';
import { prefetch } from '~/shared/data/loaders';

export const Route = createFileRoute('/app/o/$slug/teams/')({
  loader: ({ context, params }) => prefetch(context.data, organizationQueries.teams(params.slug)),
  head: organizationTitle((t) => t('organizations:teams.title')),
  component: () => <TeamsScreen organization={Route.useRouteContext().organization} />,
});
