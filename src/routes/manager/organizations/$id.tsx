import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { managedOrganizationQueries } from '~/features/organizations/client';
import { ManagedOrganizationScreen } from '~/features/organizations/screens/managed-organization';
import {
  managedMembersSearch,
  managedMembersSearchDefaults,
} from '~/features/organizations/search';
import { loadRecord, prefetchListPage } from '~/shared/data/loaders';
import { loadSlot } from '~/shared/page/slots';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/organizations/$id')({
  staticData: { crumb: 'data' },
  validateSearch: managedMembersSearch,
  search: { middlewares: [stripSearchParams(managedMembersSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { id }, deps }) => {
    const members = (search: typeof deps) => managedOrganizationQueries.members(id, search);
    const [record] = await Promise.all([
      loadRecord(context.data, managedOrganizationQueries.one(id), ({ name }) => name),
      prefetchListPage(context, members, deps),
      loadSlot('managedOrganization', { ...context, params: { id } }),
    ]);
    return record;
  },
  head: ({ match, loaderData }) =>
    pageTitle((t) => loaderData?.crumb ?? t('organizations:manage.title'))({ match }),
  component: () => (
    <ManagedOrganizationScreen id={Route.useParams().id} search={Route.useSearch()} />
  ),
});
