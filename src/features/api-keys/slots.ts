import { lazySlot, type FeatureSlots } from '~/shared/page/slots';

const loadClient = () => import('./client');
const loadSections = () => import('./components/sections');

export const apiKeySlots: FeatureSlots = {
  account: {
    component: lazySlot(() => loadSections().then((module) => module.OwnKeys)),
    load: async (data) => data.prefetch((await loadClient()).apiKeyQueries.list()),
  },
  user: {
    component: lazySlot(() => loadSections().then((module) => module.UserKeys)),
    load: async (data, { id = '' }) => data.prefetch((await loadClient()).apiKeyQueries.ofUser(id)),
  },
};
