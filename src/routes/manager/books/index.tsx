import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { bookClient } from '~/features/books/client';
import { BooksScreen } from '~/features/books/screens/books';
import { bookList } from '~/features/books/search';
import { genreClient } from '~/features/books/genres/client';
import { prefetch, prefetchListPage } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/books/')({
  validateSearch: bookList.search,
  search: { middlewares: [stripSearchParams(bookList.defaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    await Promise.all([
      prefetch(context.data, genreClient.options()),
      prefetchListPage(context, bookClient.list, deps),
    ]);
  },
  head: pageTitle((t) => t('books:title')),
  component: () => <BooksScreen search={Route.useSearch()} />,
});
