import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { catalogueDefaults, catalogueSearch } from '~/features/books/catalogue/search';
import { CatalogueBooksScreen } from '~/features/books/catalogue/screens/catalogue-books';
import { bookClient } from '~/features/books/client';
import { genreClient } from '~/features/books/genres/client';
import { prefetch, prefetchList } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/app/books/')({
  validateSearch: catalogueSearch,
  search: { middlewares: [stripSearchParams(catalogueDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    await Promise.all([
      prefetch(context.data, genreClient.options()),
      prefetchList(context.data, bookClient.catalogue, deps),
    ]);
  },
  head: pageTitle((t) => t('books:app.title')),
  component: () => <CatalogueBooksScreen search={Route.useSearch()} />,
});
