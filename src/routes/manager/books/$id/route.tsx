import { createFileRoute } from '@tanstack/react-router';
import { loadBook } from '~/features/books/manager/loaders';
import { pageTitle } from '~/shared/page-title';

export const Route = createFileRoute('/manager/books/$id')({
  staticData: { crumb: 'data' },
  loader: ({ context, params }) => loadBook(context.data, params.id),
  // Child routes may override the title.
  head: ({ match, loaderData }) =>
    pageTitle((t) => loaderData?.crumb ?? t('books:manage.detail.pageTitle'))({ match }),
});
