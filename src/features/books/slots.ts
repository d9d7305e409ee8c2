import { lazySlot, type FeatureSlots } from '~/shared/page/slots';

/** What other features can add to the pages of a book. */
declare module '~/shared/page/slots' {
  interface Slots {
    /** What can be done with a book of the catalogue. */
    book: { book: { id: string; title: string } };
  }
}

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
