import { lazySlot, type FeatureSlots } from '~/shared/page/slots';

export const bookSlots: FeatureSlots = {
  home: {
    component: lazySlot(() =>
      import('./catalogue/screens/catalogue-home').then((module) => module.CatalogueHome),
    ),
    load: async (data) => {
      const [books, genres] = await Promise.all([import('./client'), import('./genres/client')]);
      await Promise.all([
        data.prefetch(genres.genreClient.options()),
        data.prefetch(books.bookClient.newest()),
      ]);
    },
  },
};
