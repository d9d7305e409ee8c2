import { lazyRouteComponent } from '@tanstack/react-router';
import type { FeatureSlots } from '~/shared/page/slots';

const loadClient = () => import('./client');
const loadSections = () => import('./components/sections');

export const apiKeySlots: FeatureSlots = {
  account: {
    component: lazyRouteComponent(loadSections, 'OwnKeys'),
    load: async (data) => data.prefetch((await loadClient()).apiKeyQueries.list()),
  },
  user: {
    component: lazyRouteComponent(loadSections, 'UserKeys'),
    load: async (data, { id = '' }) => data.prefetch((await loadClient()).apiKeyQueries.ofUser(id)),
  },
};
