import { createFileRoute } from '@tanstack/react-router';
import { loadBook } from '~/features/books/loaders';
import { pageTitle } from '~/shared/page-title';

export const Route = createFileRoute('/manager/books/$id')({
  staticData: { crumb: 'data' },
  loader: ({ context, params }) => loadBook(context.data, params.id),
  // Pages below that have another name say so.
  head: ({ match, loaderData }) =>
    pageTitle((t) => loaderData?.crumb ?? t('books:manage.detail.pageTitle'))({ match }),
});
