import { lazyRouteComponent } from '@tanstack/react-router';
import type { FeatureSlots } from '~/shared/page/slots';

const isOn = ({ providers }: { providers: object[] }) => providers.length > 0;

export const socialSlots: FeatureSlots = {
  signIn: {
    isOn,
    component: lazyRouteComponent(() => import('./components/buttons'), 'SocialButtons'),
  },
  account: {
    isOn,
    component: lazyRouteComponent(() => import('./components/accounts'), 'SocialAccounts'),
    load: async (data) => {
      const { socialQueries } = await import('./client');
      await data.prefetch(socialQueries.providers());
    },
  },
  userSignIn: {
    isOn,
    component: lazyRouteComponent(() => import('./components/user-providers'), 'UserProviders'),
    load: async (data, { id = '' }) => {
      const { socialQueries } = await import('./client');
      await data.prefetch(socialQueries.ofUser(id));
    },
  },
};
