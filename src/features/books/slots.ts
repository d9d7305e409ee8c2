import { lazySlot, type FeatureSlots } from '~/shared/page/slots';

/** What other features can add to the pages of a book. */
declare module '~/shared/page/slots' {
  interface Slots {
    /** What can be done with a book of the catalogue. */
    book: { book: { id: string; title: string } };
  }
}

const loadHome = () => import('./catalogue/screens/catalogue-home');

export const bookSlots: FeatureSlots = {
  home: {
    component: lazySlot(loadHome, 'CatalogueHome'),
    load: async (data) => (await loadHome()).prefetchCatalogue(data),
  },
};
