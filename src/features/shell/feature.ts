import { AppWindow } from 'lucide-react';
import type { Feature } from '~/shared/feature';
import { type DeclaredPermissions, definePermissions } from '~/shared/permissions';

const permissions = definePermissions({ apps: { app: ['admin', 'user'], manager: ['admin'] } });

declare module '~/shared/permissions' {
  interface Permissions extends DeclaredPermissions<typeof permissions> {}
}

export const shell: Feature = {
  permissions,
  navigation: {
    links: [{ to: '/app', label: 'shell:nav.openApp', icon: AppWindow, exact: true }],
  },
};
