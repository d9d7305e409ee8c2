import type { Feature } from '~/shared/feature';
import { definePermissions } from '~/shared/permissions';

const permissions = definePermissions({ imports: { run: ['admin'] } });

export const imports: Feature<{ permissions: typeof permissions }> = {
  part: 'imports',
  permissions,
  // The rows are imported later, with all permissions of the user: more than a program may have.
  personal: { imports: ['run'] },
  retainedData: [{ table: 'import_rows', reason: (t) => t('imports:kept') }],
};
