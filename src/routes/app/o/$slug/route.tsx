import { createFileRoute } from '@tanstack/react-router';
import { OrganizationArea } from '~/features/organizations/screens/organization-area';
import { features } from '~/registry/features';
import { pageTitle } from '~/shared/page/page-title';

const pages = features.flatMap(({ navigation }) => navigation?.organization ?? []);

/** Loads the organization for the pages below; one of others is a 404 page. */
export const Route = createFileRoute('/app/o/$slug')({
  beforeLoad: async ({ context, params }) => {
    const { loadOrganization } = await import('~/features/organizations/membership');
    return { organization: await loadOrganization(context.data, params.slug) };
  },
  head: ({ match }) => pageTitle(() => match.context.organization.name)({ match }),
  component: () => (
    <OrganizationArea organization={Route.useRouteContext().organization} pages={pages} />
  ),
});
