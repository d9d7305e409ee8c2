import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { loadCatalogue } from '~/features/books/catalogue/loaders';
import { catalogueDefaults, catalogueSearch } from '~/features/books/catalogue/search';
import { CatalogueBooksScreen } from '~/features/books/catalogue/screens/catalogue-books';
import { pageTitle } from '~/shared/page-title';

export const Route = createFileRoute('/app/books/')({
  validateSearch: catalogueSearch,
  search: { middlewares: [stripSearchParams(catalogueDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadCatalogue(context.data, deps),
  head: pageTitle((t) => t('books:app.title')),
  component: () => <CatalogueBooksScreen search={Route.useSearch()} />,
});
