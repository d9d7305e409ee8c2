import { createFileRoute } from '@tanstack/react-router';
import { loadCatalogueBook } from '~/features/books/app-loaders';
import { AppBookScreen } from '~/features/books/screens/app-book';
import { pageTitle } from '~/shared/page-title';

export const Route = createFileRoute('/app/books/$id')({
  staticData: { fullScreen: true },
  loader: ({ context, params }) => loadCatalogueBook(context.data, params.id),
  head: ({ match, loaderData }) =>
    pageTitle((t) => loaderData?.title ?? t('books:app.title'))({ match }),
  component: () => <AppBookScreen id={Route.useParams().id} />,
});
