import { lazySlot, type FeatureSlots } from '~/shared/page/slots';

// Few modules: every page loads the list of them.
const loadClient = () => import('./client');
const loadAccounts = () => import('./components/accounts');

const isOn = ({ providers }: { providers: object[] }) => providers.length > 0;

export const socialSlots: FeatureSlots = {
  signIn: {
    isOn,
    component: lazySlot(() => import('./components/buttons'), 'SocialButtons'),
  },
  accountSecurity: {
    isOn,
    component: lazySlot(loadAccounts, 'SocialAccounts'),
    load: async (data) => data.prefetch((await loadClient()).socialQueries.providers()),
  },
  userSignIn: {
    isOn,
    component: lazySlot(loadAccounts, 'UserProviders'),
    load: async (data, { id = '' }) => data.prefetch((await loadClient()).socialQueries.ofUser(id)),
  },
};
