import { useQuery } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { usePermission } from '~/shared/page/use-permission';
import { KeySection } from '../../components/key-section';
import { organizationKeyQueries } from '../client';

/** The keys of an organization, in its settings. */
export function OrganizationKeys({ slug }: { slug: string }) {
  const t = useMessages();
  return (
    <KeySection
      query={useQuery(organizationKeyQueries.list(slug))}
      text={t('organization-api-keys:text')}
      onCreate={(input) => api.organizationApiKeys.create({ slug, ...input })}
      onRevoke={({ id }) => api.organizationApiKeys.revoke({ slug, id })}
    />
  );
}

/** The same for administrators of the product, on its page in the manager. */
export function ManagedOrganizationKeys({ id: organizationId }: { id: string }) {
  const mayRevoke = usePermission({ organizations: 'update' });
  return (
    <KeySection
      query={useQuery(organizationKeyQueries.managed(organizationId))}
      {...(mayRevoke && {
        onRevoke: ({ id }) => api.organizationApiKeys.revokeManaged({ organizationId, id }),
      })}
    />
  );
}
