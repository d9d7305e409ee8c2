import { AppWindow } from 'lucide-react';
import type { Feature } from '~/shared/feature';
import { definePermissions } from '~/shared/permissions';

const permissions = definePermissions({ apps: { app: ['admin', 'user'], manager: ['admin'] } });

declare module '~/shared/declared' {
  interface Declared {
    shell: { permissions: typeof permissions };
  }
}

export const shell: Feature = {
  permissions,
  navigation: {
    links: [{ to: '/app', label: 'shell:nav.openApp', icon: AppWindow, exact: true }],
  },
};
