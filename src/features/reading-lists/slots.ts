import { lazySlot, type FeatureSlots } from '~/shared/page/slots';

const prefetchRecent: NonNullable<FeatureSlots['home']>['load'] = async (data) => {
  const { readingListQueries } = await import('./client');
  await data.prefetch(readingListQueries.recent());
};

export const readingListSlots: FeatureSlots = {
  home: {
    component: lazySlot(() => import('./home-lists').then((module) => module.HomeLists)),
    load: prefetchRecent,
  },
  organizationNews: {
    component: lazySlot(() => import('./home-lists').then((module) => module.NewLists)),
    load: prefetchRecent,
  },
  book: {
    component: lazySlot(() => import('./add-book').then((module) => module.AddBook)),
  },
  organization: {
    component: lazySlot(() =>
      import('./organization-overview').then((module) => module.OverviewLists),
    ),
    load: async (data, { slug = '' }) => {
      const { readingListQueries } = await import('./client');
      await data.prefetch(readingListQueries.list(slug));
    },
  },
};
