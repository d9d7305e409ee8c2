import { Trash2 } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import type { Permission } from '~/shared/permissions';
import type { ListAction } from './selection';

/** Deletes records of a list: its procedure has `.meta({ bulk: 'list:deleteRecords.submit' })`. */
export function useDeleteAction<Item>(procedure: string, permission: Permission): ListAction<Item> {
  const t = useMessages();
  return {
    procedure,
    permission,
    label: t('list:deleteRecords.submit'),
    icon: Trash2,
    danger: true,
    title: (records) => t('list:deleteRecords.title', records),
    text: t('list:deleteRecords.text'),
  };
}
