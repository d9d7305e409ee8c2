import { createFileRoute } from '@tanstack/react-router';
import { bookQueries } from '~/features/books/client';
import { loadRecord } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/books/$id')({
  staticData: { crumb: 'data' },
  loader: ({ context, params }) =>
    loadRecord(context.data, bookQueries.one(params.id), (book) => book.title),
  // Child routes may override the title.
  head: ({ match, loaderData }) =>
    pageTitle((t) => loaderData?.crumb ?? t('books:manage.detail.pageTitle'))({ match }),
});
