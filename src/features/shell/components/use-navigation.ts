import { useMessages } from '~/shared/i18n/context';
import type { NavigationEntry } from '~/shared/navigation';
import { type Role, hasPermission } from '~/shared/permissions';
import type { NavEntry } from '~/ui/layout/nav';

/** The registry's navigation entries that the role may see, translated. */
export function useNavigation(role: Role): (entries: NavigationEntry[]) => NavEntry[] {
  const t = useMessages();
  return (entries) =>
    entries
      .filter((entry) => !entry.permission || hasPermission(role, entry.permission))
      .map(({ label, permission: _permission, ...entry }) => ({ ...entry, label: t(label) }));
}
