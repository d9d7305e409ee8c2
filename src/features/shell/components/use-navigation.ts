import { useMessages } from '~/shared/i18n/context';
import type { NavigationEntry } from '~/shared/feature';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { isGranted } from '~/shared/permissions';
import type { NavEntry } from '~/ui/layout/nav';

/** The navigation entries that the user may see, translated. */
export function useNavigation(): (entries: NavigationEntry[]) => NavEntry[] {
  const t = useMessages();
  const permissions = usePageContext()?.permissions ?? {};
  return (entries) =>
    entries
      .filter((entry) => !entry.permission || isGranted(permissions, entry.permission))
      .map(({ label, permission: _permission, ...entry }) => ({ ...entry, label: t(label) }));
}
