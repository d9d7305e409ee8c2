import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { loadCatalogue } from '~/features/books/app-loaders';
import { catalogueDefaults, catalogueSearch } from '~/features/books/app-search';
import { AppBooksScreen } from '~/features/books/screens/app-books';
import { pageTitle } from '~/shared/page-title';

export const Route = createFileRoute('/app/books/')({
  validateSearch: catalogueSearch,
  search: { middlewares: [stripSearchParams(catalogueDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadCatalogue(context.data, deps),
  head: pageTitle((t) => t('books:app.title')),
  component: () => <AppBooksScreen search={Route.useSearch()} />,
});
