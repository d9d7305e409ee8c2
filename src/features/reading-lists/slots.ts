import { lazySlot, type FeatureSlots } from '~/shared/page/slots';

export const readingListSlots: FeatureSlots = {
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
