import { lazySlot, type FeatureSlots } from '~/shared/page/slots';

// Few modules: every page loads the list of them.
const loadBell = () => import('./components/bell');
const loadPreferences = () => import('./components/preferences');

export const notificationSlots: FeatureSlots = {
  userMenu: {
    // Before onboarding, nothing can be read.
    isOn: (_config, session) => Boolean(session?.user.onboardedAt),
    component: lazySlot(() => loadBell().then((module) => module.Bell)),
    load: async (data) => (await loadBell()).loadUnread(data),
  },
  account: {
    component: lazySlot(() => loadPreferences().then((module) => module.Preferences)),
    load: async (data) => data.prefetch((await loadPreferences()).preferencesQuery()),
  },
};
