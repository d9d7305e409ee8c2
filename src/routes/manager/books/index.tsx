import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { bookQueries } from '~/features/books/client';
import { ManagerBooksScreen } from '~/features/books/manager/screens/books';
import { booksSearch, booksSearchDefaults } from '~/features/books/search';
import { genreQueries } from '~/features/books/genres/client';
import { prefetch, prefetchList } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/books/')({
  validateSearch: booksSearch,
  search: { middlewares: [stripSearchParams(booksSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    await Promise.all([
      prefetch(context.data, genreQueries.options()),
      prefetchList(context.data, bookQueries.list, deps),
    ]);
  },
  head: pageTitle((t) => t('books:manage.title')),
  component: () => <ManagerBooksScreen search={Route.useSearch()} />,
});
