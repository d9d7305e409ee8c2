import { lazyRouteComponent } from '@tanstack/react-router';
import { commonError } from '~/shared/errors/app-error';
import type { FeatureSlots } from '~/shared/page/slots';

const loadClient = () => import('./client');

export const passkeySlots: FeatureSlots = {
  signIn: { component: lazyRouteComponent(() => import('./sign-in'), 'PasskeySignIn') },
  document: {
    isOn: (_config, session) => session !== null,
    component: lazyRouteComponent(() => import('./components/confirm-outlet'), 'ConfirmOutlet'),
  },
  account: {
    component: lazyRouteComponent(() => import('./components/passkeys'), 'Passkeys'),
    load: async (data) => data.prefetch((await loadClient()).passkeyQueries.list()),
  },
  homeNotices: {
    component: lazyRouteComponent(() => import('./components/offer'), 'PasskeyOffer'),
    load: async (data) => (await loadClient()).loadOffer(data),
  },
  user: {
    component: lazyRouteComponent(() => import('./components/user-passkeys'), 'UserPasskeys'),
    load: async (data, { id = '' }) => data.prefetch((await loadClient()).passkeyQueries.count(id)),
  },
  managerGate: {
    isOn: ({ passkeyRequired, readOnly }, session) =>
      passkeyRequired && !readOnly && session?.user.role === 'admin' && !session.impersonatedBy,
    component: lazyRouteComponent(() => import('./components/gate'), 'PasskeyGate'),
    load: async (data) => {
      const { items } = await data.load((await loadClient()).passkeyQueries.list());
      if (items.length === 0) throw commonError('CONFIRMATION_REQUIRED');
    },
  },
};
