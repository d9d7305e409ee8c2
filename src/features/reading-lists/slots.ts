import { lazyRouteComponent } from '@tanstack/react-router';
import type { FeatureSlots } from '~/shared/page/slots';

export const readingListSlots: FeatureSlots = {
  organization: {
    component: lazyRouteComponent(() => import('./organization-overview'), 'OverviewLists'),
    load: async (data, { slug = '' }) => {
      const { readingListQueries } = await import('./client');
      await data.prefetch(readingListQueries.list(slug));
    },
  },
};
