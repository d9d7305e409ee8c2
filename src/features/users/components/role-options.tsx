import { useMessages } from '~/shared/i18n/context';
import { roles } from '~/shared/permissions';
import { roleLabels } from './labels';

/** For a select. The role that most people have comes first. */
export function RoleOptions() {
  const t = useMessages();
  return roles.toReversed().map((role) => (
    <option key={role} value={role}>
      {t(roleLabels[role])}
    </option>
  ));
}
