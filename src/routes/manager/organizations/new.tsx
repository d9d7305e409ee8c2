import { createFileRoute } from '@tanstack/react-router';
import { NewManagedOrganizationScreen } from '~/features/organizations/screens/new-managed-organization';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/organizations/new')({
  staticData: { crumb: 'organizations:new.title' },
  head: pageTitle((t) => t('organizations:new.title')),
  component: NewManagedOrganizationScreen,
});
