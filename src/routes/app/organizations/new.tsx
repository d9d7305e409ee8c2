import { createFileRoute } from '@tanstack/react-router';
import { NewOrganizationScreen } from '~/features/organizations/screens/new-organization';
import { pageTitle } from '~/shared/page-title';

export const Route = createFileRoute('/app/organizations/new')({
  head: pageTitle((t) => t('organizations:new.title')),
  component: NewOrganizationScreen,
});
