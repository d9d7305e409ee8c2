import { House, LayoutDashboard } from 'lucide-react';
import type {
  AnyFeature,
  NavigationEntry,
  NavigationGroup,
  NavigationPlace,
} from '~/shared/feature';
import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { isGranted } from '~/shared/permissions';
import type { NavEntry } from '~/ui/layout/nav';

const entriesAt = (features: readonly AnyFeature[], place: NavigationPlace): NavigationEntry[] =>
  features.flatMap(({ navigation }) => navigation?.[place] ?? []);

/** Navigation of the user area: the account comes last. */
export function appNavigation(features: readonly AnyFeature[]): NavigationEntry[] {
  const entries = entriesAt(features, 'app');
  const account = entries.filter(({ to }) => to === '/app/account');
  return [
    { to: '/app', label: 'shell:nav.home', icon: House, exact: true, letter: 'h' },
    ...entries.filter((entry) => !account.includes(entry)),
    {
      to: '/manager',
      label: 'shell:nav.manager',
      icon: LayoutDashboard,
      permission: { apps: 'manager' },
    },
    ...account,
  ];
}

/** Sidebar navigation of the manager area. */
export function managerNavigation(features: readonly AnyFeature[]): NavigationGroup[] {
  const groups: NavigationGroup[] = [
    {
      entries: [{ to: '/manager', label: 'shell:nav.home', icon: House, exact: true, letter: 'h' }],
    },
    { label: 'shell:nav.application', entries: entriesAt(features, 'application') },
    { label: 'shell:nav.configuration', entries: entriesAt(features, 'configuration') },
    // Apart from what every product has.
    { entries: entriesAt(features, 'teamwork') },
    { label: 'shell:nav.history', entries: entriesAt(features, 'history') },
    { label: 'shell:nav.system', entries: entriesAt(features, 'system') },
    // Leave the manager, or its layout.
    { entries: entriesAt(features, 'links') },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** The navigation entries that the user may see, translated. */
export function useNavigation(): (entries: NavigationEntry[]) => NavEntry[] {
  const t = useMessages();
  const permissions = usePageContext()?.permissions ?? {};
  return (entries) =>
    entries
      .filter((entry) => !entry.permission || isGranted(permissions, entry.permission))
      .map(({ label, permission: _permission, ...entry }) => ({ ...entry, label: t(label) }));
}
