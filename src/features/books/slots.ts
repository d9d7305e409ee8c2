import { lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '~/shared/data/loaders';
import type { FeatureSlots } from '~/shared/page/slots';

export const bookSlots: FeatureSlots = {
  home: {
    component: lazyRouteComponent(
      () => import('./catalogue/screens/catalogue-home'),
      'CatalogueHome',
    ),
    load: async (data) => {
      const [books, genres] = await Promise.all([import('./client'), import('./genres/client')]);
      await Promise.all([
        prefetch(data, genres.genreQueries.options()),
        prefetch(data, books.bookQueries.newest()),
      ]);
    },
  },
};
