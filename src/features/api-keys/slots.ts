import { lazySlot, type FeatureSlots } from '~/shared/page/slots';

const loadClient = () => import('./client');

export const apiKeySlots: FeatureSlots = {
  programAccess: {
    component: lazySlot(() => import('./components/sections'), 'ProgramAccess'),
  },
  user: {
    component: lazySlot(() => import('./components/sections'), 'UserKeys'),
    load: async (data, { id = '' }) => data.prefetch((await loadClient()).apiKeyQueries.ofUser(id)),
  },
};
