import { Trash2 } from 'lucide-react';
import type { ListLink } from '~/ui/list/list-menu';

/** For the menu of a list: opens the bin with its deleted records. */
export const binLink = (type: string): ListLink => ({
  to: '/manager/bin',
  search: { type },
  label: 'bin:title',
  icon: Trash2,
  permission: { bin: 'list' },
});
