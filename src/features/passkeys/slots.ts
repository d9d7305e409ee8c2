import { lazySlot, type FeatureSlots } from '~/shared/page/slots';

// Few modules: every page loads the list of them.
const loadClient = () => import('./client');
const loadLists = () => import('./components/lists');
const loadPrompts = () => import('./components/prompts');

export const passkeySlots: FeatureSlots = {
  signIn: { component: lazySlot(() => import('./sign-in'), 'PasskeySignIn') },
  document: {
    // Visitors have nothing to confirm.
    isOn: (_config, session) => session !== null,
    component: lazySlot(() => import('./components/confirm-outlet'), 'ConfirmOutlet'),
  },
  accountSecurity: {
    component: lazySlot(loadLists, 'Passkeys'),
    load: async (data) => data.prefetch((await loadClient()).passkeyQueries.list()),
  },
  homeOffers: {
    component: lazySlot(loadPrompts, 'PasskeyOffer'),
    load: async (data) => (await loadClient()).loadOffer(data),
  },
  userSignIn: {
    component: lazySlot(loadLists, 'UserPasskeys'),
    load: async (data, { id = '' }) => data.prefetch((await loadClient()).passkeyQueries.count(id)),
  },
  managerGate: {
    isOn: (config) => config.passkeyRequired,
    component: lazySlot(loadPrompts, 'PasskeyGate'),
    load: async (data, _params, context) => (await loadClient()).requirePasskey(data, context),
  },
};
