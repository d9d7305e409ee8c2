import { createFileRoute } from '@tanstack/react-router';
import { CatalogueBookScreen } from '~/features/books/catalogue/screens/catalogue-book';
import { bookClient } from '~/features/books/client';
import { loadRecord, prefetch } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';
import { loadSlot } from '~/shared/page/slots';

export const Route = createFileRoute('/app/books/$id')({
  staticData: { fullScreen: true },
  loader: async ({ context, params: { id } }) => {
    const { data } = context;
    const beside = Promise.all([prefetch(data, bookClient.related(id)), loadSlot('book', context)]);
    const loaded = await loadRecord(data, bookClient.one(id), (book) => book.title);
    await beside;
    return loaded;
  },
  head: ({ match, loaderData }) =>
    pageTitle((t) => loaderData?.crumb ?? t('books:app.title'))({ match }),
  component: () => <CatalogueBookScreen id={Route.useParams().id} />,
});
