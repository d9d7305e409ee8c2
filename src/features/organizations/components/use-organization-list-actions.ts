import { Trash2 } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import type { ListAction } from '~/ui/list/selection';
import type { ManagedOrganization } from '../schema';

/** What administrators do with organizations of the list, one or many. */
export function useOrganizationListActions(): ListAction<ManagedOrganization>[] {
  const t = useMessages();
  return [
    {
      procedure: 'organizations.manage.remove',
      permission: { organizations: 'delete' },
      label: t('organizations:bulk.deleteSubmit'),
      icon: Trash2,
      danger: true,
      title: (records) => t('organizations:bulk.deleteTitle', records),
      text: t('organizations:bulk.deleteText'),
    },
  ];
}
