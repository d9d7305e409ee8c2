import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { loadBooks } from '~/features/books/manager/loaders';
import { ManagerBooksScreen } from '~/features/books/manager/screens/books';
import { booksSearch, booksSearchDefaults } from '~/features/books/search';
import { pageTitle } from '~/shared/page-title';

export const Route = createFileRoute('/manager/books/')({
  validateSearch: booksSearch,
  search: { middlewares: [stripSearchParams(booksSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadBooks(context.data, deps),
  head: pageTitle((t) => t('books:manage.title')),
  component: () => <ManagerBooksScreen search={Route.useSearch()} />,
});
