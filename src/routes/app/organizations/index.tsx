import { createFileRoute } from '@tanstack/react-router';
import { organizationQueries } from '~/features/organizations/client';
import { OrganizationsScreen } from '~/features/organizations/screens/organizations';
import { prefetch } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/app/organizations/')({
  loader: async ({ context }) => {
    await Promise.all([
      prefetch(context.data, organizationQueries.mine()),
      import('~/features/organizations/components/home').then(({ prefetchOffers }) =>
        prefetchOffers(context.data),
      ),
    ]);
  },
  head: pageTitle((t) => t('organizations:list.title')),
  component: OrganizationsScreen,
});
