import { FileUp } from 'lucide-react';
import type { ListLink } from './list-menu';

/** Opens the import of records, by the name that `imports` of their feature has. */
export const importLink = (type: string): ListLink => ({
  to: '/manager/import/$type',
  params: { type },
  label: 'list:import',
  icon: FileUp,
  permission: { imports: 'run' },
});
