import { useMessages } from '~/shared/i18n/context';
import { Page, PageHeader } from '~/ui/layout/page';
import { OrganizationActivityList } from '../components/organization-activity';
import type { OwnOrganization } from '../schema';

export function OrganizationActivityScreen({ organization }: { organization: OwnOrganization }) {
  const t = useMessages();
  return (
    <Page width="full">
      <PageHeader title={t('activity:title')} description={t('organizations:activity.text')} />
      <OrganizationActivityList organization={organization} />
    </Page>
  );
}
