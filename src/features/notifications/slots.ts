import { lazySlot, type FeatureSlots } from '~/shared/page/slots';

// Few modules: every page loads the list of them.
const loadBell = () => import('./components/bell');

export const notificationSlots: FeatureSlots = {
  userMenu: {
    // Before onboarding, nothing can be read.
    isOn: (_config, session) => Boolean(session?.user.onboardedAt),
    component: lazySlot(loadBell, 'Bell'),
    load: async (data) => (await loadBell()).loadUnread(data),
  },
};
