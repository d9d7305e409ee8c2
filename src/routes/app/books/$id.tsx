import { createFileRoute } from '@tanstack/react-router';
import { CatalogueBookScreen } from '~/features/books/catalogue/screens/catalogue-book';
import { bookClient } from '~/features/books/client';
import { loadRecord, prefetch } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/app/books/$id')({
  staticData: { fullScreen: true },
  loader: async ({ context: { data }, params: { id } }) => {
    const related = prefetch(data, bookClient.related(id));
    const loaded = await loadRecord(data, bookClient.one(id), (book) => book.title);
    await related;
    return loaded;
  },
  head: ({ match, loaderData }) =>
    pageTitle((t) => loaderData?.crumb ?? t('books:app.title'))({ match }),
  component: () => <CatalogueBookScreen id={Route.useParams().id} />,
});
