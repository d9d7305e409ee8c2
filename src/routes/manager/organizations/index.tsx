import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { managedOrganizationQueries } from '~/features/organizations/client';
import { ManagedOrganizationsScreen } from '~/features/organizations/screens/managed-organizations';
import { managedOrganizationList } from '~/features/organizations/search';
import { prefetchListPage } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/organizations/')({
  validateSearch: managedOrganizationList.search,
  search: { middlewares: [stripSearchParams(managedOrganizationList.defaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchListPage(context, managedOrganizationQueries.list, deps),
  head: pageTitle((t) => t('organizations:manage.title')),
  component: () => <ManagedOrganizationsScreen search={Route.useSearch()} />,
});
