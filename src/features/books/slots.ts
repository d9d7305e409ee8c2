import { lazyRouteComponent } from '@tanstack/react-router';
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
        data.prefetch(genres.genreQueries.options()),
        data.prefetch(books.bookQueries.newest()),
      ]);
    },
  },
};
