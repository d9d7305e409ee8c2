import { LayoutDashboard } from 'lucide-react';
import type { Feature } from '~/shared/feature';

export const dashboard: Feature = {
  navigation: {
    application: [
      {
        to: '/manager/dashboard',
        label: 'shell:nav.dashboard',
        icon: LayoutDashboard,
        letter: 'd',
      },
    ],
  },
  managerStart: '/manager/dashboard',
  dashboard: () => import('./cards'),
};
