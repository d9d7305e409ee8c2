import { AppWindow, CircleUser, History, House, LayoutDashboard, Users } from 'lucide-react';
// sample:start
import { LibraryBig, Tags } from 'lucide-react';
// sample:end
// organizations:start
import { Building2 } from 'lucide-react';
// organizations:end
// jobs-page:start
import { Inbox } from 'lucide-react';
// jobs-page:end
// api-docs:start
import { Braces } from 'lucide-react';
// api-docs:end
import type { NavigationEntry, NavigationGroup } from '~/shared/navigation';

/** Navigation of the user area. */
export const appNavigation: NavigationEntry[] = [
  { to: '/app', label: 'shell:nav.home', icon: House, exact: true },
  // sample:start
  { to: '/app/books', label: 'books:app.nav', icon: LibraryBig, permission: { books: 'read' } },
  // sample:end
  // npm run new adds pages of the app here.
  {
    to: '/manager',
    label: 'shell:nav.manager',
    icon: LayoutDashboard,
    permission: { apps: 'manager' },
  },
  { to: '/app/account', label: 'shell:nav.account', icon: CircleUser },
];

/** Sidebar navigation of the manager area. */
export const managerNavigation: NavigationGroup[] = [
  { entries: [{ to: '/manager', label: 'shell:nav.home', icon: House, exact: true }] },
  {
    label: 'shell:nav.application',
    entries: [
      // The features of the product.
      { to: '/manager/dashboard', label: 'shell:nav.dashboard', icon: LayoutDashboard },
      // sample:start
      {
        to: '/manager/books',
        label: 'books:manage.title',
        icon: LibraryBig,
        permission: { books: 'read' },
      },
      {
        to: '/manager/genres',
        label: 'genres:manage.title',
        icon: Tags,
        permission: { genres: 'read' },
      },
      // sample:end
      // npm run new adds pages of the manager here.
    ],
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
      { to: '/manager/account', label: 'shell:nav.account', icon: CircleUser },
    ],
  },
  {
    // Who works together, what happened and what runs: apart from what every product has.
    label: 'shell:nav.operations',
    entries: [
      // organizations:start
      {
        to: '/manager/organizations',
        label: 'organizations:manage.title',
        icon: Building2,
        permission: { organizations: 'list' },
      },
      // organizations:end
      {
        to: '/manager/activity',
        label: 'shell:nav.activity',
        icon: History,
        permission: { users: 'list' },
      },
      // jobs-page:start
      {
        to: '/manager/jobs',
        label: 'jobs:title',
        icon: Inbox,
        permission: { jobs: 'list' },
      },
      // jobs-page:end
    ],
  },
  {
    entries: [
      // Leave the manager, or its layout.
      { to: '/app', label: 'shell:nav.openApp', icon: AppWindow, exact: true },
      // api-docs:start
      { to: '/api/docs', label: 'shell:nav.apiDocs', icon: Braces },
      // api-docs:end
    ],
  },
];
