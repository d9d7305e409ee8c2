import { AppWindow } from 'lucide-react';
import type { Feature } from '~/shared/feature';
import { definePermissions } from '~/shared/permissions';

const permissions = definePermissions({ apps: { app: ['admin', 'user'], manager: ['admin'] } });

export const shell: Feature<{ permissions: typeof permissions }> = {
  permissions,
  resources: { apps: 'shell:areas' },
  navigation: {
    links: [{ to: '/app', label: 'shell:nav.openApp', icon: AppWindow, exact: true }],
  },
};
