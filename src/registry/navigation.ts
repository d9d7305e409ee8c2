import { CircleUser, House, LayoutDashboard, LayoutGrid } from 'lucide-react';
import type { NavigationEntry, NavigationGroup } from '~/shared/navigation';

/** What the end-user area's bars show. */
export const appNavigation: NavigationEntry[] = [
  { to: '/app', label: 'shell:nav.home', icon: House, exact: true },
  {
    to: '/manager',
    label: 'shell:nav.manager',
    icon: LayoutDashboard,
    permission: { apps: 'manager' },
  },
  { to: '/app/account', label: 'shell:nav.account', icon: CircleUser },
];

/** What the manager's sidebar shows. */
export const managerNavigation: NavigationGroup[] = [
  {
    label: 'shell:nav.application',
    entries: [{ to: '/manager/dashboard', label: 'shell:nav.dashboard', icon: LayoutDashboard }],
  },
  {
    entries: [
      { to: '/manager/account', label: 'shell:nav.account', icon: CircleUser },
      { to: '/app', label: 'shell:nav.openApp', icon: LayoutGrid, exact: true },
    ],
  },
];
