import { useMessages } from '~/shared/i18n/context';
import { roles } from '~/shared/permissions';
import { roleLabels } from './labels';

/** Options for a select, the most common role first. */
export function RoleOptions() {
  const t = useMessages();
  return roles.toReversed().map((role) => (
    <option key={role} value={role}>
      {t(roleLabels[role])}
    </option>
  ));
}
