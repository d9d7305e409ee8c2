import { lazyRouteComponent } from '@tanstack/react-router';
import type { FeatureSlots } from '~/shared/page/slots';

const loadClient = () => import('./client');

export const notificationSlots: FeatureSlots = {
  userMenu: {
    // Before onboarding, nothing can be read.
    isOn: (_config, session) => Boolean(session?.user.onboardedAt),
    component: lazyRouteComponent(() => import('./components/bell'), 'Bell'),
    async load(data) {
      const [{ notificationQueries }] = await Promise.all([loadClient(), data.client()]);
      const loading = data.prefetch(notificationQueries.unread());
      // No page in the browser waits for a number.
      if (typeof window === 'undefined') await loading;
    },
  },
  account: {
    component: lazyRouteComponent(() => import('./components/preferences'), 'Preferences'),
    load: async (data) => data.prefetch((await loadClient()).notificationQueries.preferences()),
  },
};
