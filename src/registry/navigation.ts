import { CircleUser, History, House, LayoutDashboard, LayoutGrid, Users } from 'lucide-react';
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
  { entries: [{ to: '/manager', label: 'shell:nav.home', icon: House, exact: true }] },
  {
    label: 'shell:nav.application',
    entries: [{ to: '/manager/dashboard', label: 'shell:nav.dashboard', icon: LayoutDashboard }],
  },
  {
    label: 'shell:nav.configuration',
    entries: [
      {
        to: '/manager/users',
        label: 'shell:nav.users',
        icon: Users,
        permission: { users: 'list' },
      },
      {
        to: '/manager/activity',
        label: 'shell:nav.activity',
        icon: History,
        permission: { users: 'list' },
      },
      { to: '/manager/account', label: 'shell:nav.account', icon: CircleUser },
    ],
  },
  { entries: [{ to: '/app', label: 'shell:nav.openApp', icon: LayoutGrid, exact: true }] },
];
