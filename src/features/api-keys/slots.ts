import { lazySlot, type FeatureSlots } from '~/shared/page/slots';

const loadClient = () => import('./client');

export const apiKeySlots: FeatureSlots = {
  programAccess: {
    component: lazySlot(() =>
      import('./components/sections').then((module) => module.ProgramAccess),
    ),
  },
  user: {
    component: lazySlot(() => import('./components/sections').then((module) => module.UserKeys)),
    load: async (data, { id = '' }) => data.prefetch((await loadClient()).apiKeyQueries.ofUser(id)),
  },
};
