import { useMessages } from '~/shared/i18n/context';
import { roles } from '~/shared/permissions';
import { roleWords } from './words';

/** For a select. The role that most people have comes first. */
export function RoleOptions() {
  const t = useMessages();
  return roles.toReversed().map((role) => (
    <option key={role} value={role}>
      {t(roleWords[role])}
    </option>
  ));
}
