import { lazySlot, type FeatureSlots } from '~/shared/page/slots';

const loadHome = () => import('./home-lists');
const loadOverview = () => import('./organization-overview');

export const readingListSlots: FeatureSlots = {
  home: {
    component: lazySlot(() => loadHome().then((module) => module.HomeLists)),
    load: async (data) => (await loadHome()).prefetchRecent(data),
  },
  organizationNews: {
    component: lazySlot(() => loadHome().then((module) => module.NewLists)),
  },
  book: {
    component: lazySlot(() => import('./add-book').then((module) => module.AddBook)),
  },
  organization: {
    component: lazySlot(() => loadOverview().then((module) => module.OverviewLists)),
    load: async (data, { slug = '' }) => (await loadOverview()).prefetchLists(data, slug),
  },
};
