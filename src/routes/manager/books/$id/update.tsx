import { createFileRoute } from '@tanstack/react-router';
import { UpdateBookScreen } from '~/features/books/manager/screens/update-book';
import { genreQueries } from '~/features/books/genres/client';
import { prefetch } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/books/$id/update')({
  staticData: { crumb: 'books:manage.update.crumb' },
  loader: ({ context }) => prefetch(context.data, genreQueries.options()),
  head: pageTitle((t) => t('books:manage.update.title')),
  component: () => {
    const { id } = Route.useParams();
    return <UpdateBookScreen key={id} id={id} />;
  },
});
