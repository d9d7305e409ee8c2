import { createFileRoute } from '@tanstack/react-router';
import { loadCatalogueBook } from '~/features/books/catalogue/loaders';
import { CatalogueBookScreen } from '~/features/books/catalogue/screens/catalogue-book';
import { pageTitle } from '~/shared/page-title';

export const Route = createFileRoute('/app/books/$id')({
  staticData: { fullScreen: true },
  loader: ({ context, params }) => loadCatalogueBook(context.data, params.id),
  head: ({ match, loaderData }) =>
    pageTitle((t) => loaderData?.title ?? t('books:app.title'))({ match }),
  component: () => <CatalogueBookScreen id={Route.useParams().id} />,
});
