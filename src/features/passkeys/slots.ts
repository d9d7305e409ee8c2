import { lazySlot, type FeatureSlots } from '~/shared/page/slots';

// Few modules: every page loads the list of them.
const loadClient = () => import('./client');
const loadLists = () => import('./components/lists');
const loadPrompts = () => import('./components/prompts');

export const passkeySlots: FeatureSlots = {
  signIn: { component: lazySlot(() => import('./sign-in').then((module) => module.PasskeySignIn)) },
  document: {
    // Visitors have nothing to confirm.
    isOn: (_config, session) => session !== null,
    component: lazySlot(() =>
      import('./components/confirm-outlet').then((module) => module.ConfirmOutlet),
    ),
  },
  accountSecurity: {
    component: lazySlot(() => loadLists().then((module) => module.Passkeys)),
    load: async (data) => data.prefetch((await loadClient()).passkeyQueries.list()),
  },
  homeOffers: {
    component: lazySlot(() => loadPrompts().then((module) => module.PasskeyOffer)),
    load: async (data) => (await loadClient()).loadOffer(data),
  },
  userSignIn: {
    component: lazySlot(() => loadLists().then((module) => module.UserPasskeys)),
    load: async (data, { id = '' }) => data.prefetch((await loadClient()).passkeyQueries.count(id)),
  },
  managerGate: {
    isOn: (config) => config.passkeyRequired,
    component: lazySlot(() => loadPrompts().then((module) => module.PasskeyGate)),
    load: async (data, _params, context) => (await loadClient()).requirePasskey(data, context),
  },
};
