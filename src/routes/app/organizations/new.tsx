import { createFileRoute } from '@tanstack/react-router';
import { organizationQueries } from '~/features/organizations/client';
import { NewOrganizationScreen } from '~/features/organizations/screens/new-organization';
import { prefetch } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/app/organizations/new')({
  loader: ({ context }) => prefetch(context.data, organizationQueries.mine()),
  head: pageTitle((t) => t('organizations:new.title')),
  component: NewOrganizationScreen,
});
