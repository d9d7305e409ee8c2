import { lazySlot, type FeatureSlots } from '~/shared/page/slots';

const loadHome = () => import('./home-lists');
const loadOverview = () => import('./organization-overview');

export const readingListSlots: FeatureSlots = {
  home: {
    component: lazySlot(loadHome, 'HomeLists'),
    load: async (data) => (await loadHome()).prefetchRecent(data),
  },
  organizationNews: {
    component: lazySlot(loadHome, 'NewLists'),
  },
  book: {
    component: lazySlot(() => import('./add-book'), 'AddBook'),
  },
  organization: {
    component: lazySlot(loadOverview, 'OverviewLists'),
    load: async (data, { slug = '' }) => (await loadOverview()).prefetchLists(data, slug),
  },
};
