import { createFileRoute } from '@tanstack/react-router';
import { UpdateBookScreen } from '~/features/books/screens/book-form';
import { genreClient } from '~/features/books/genres/client';
import { prefetch } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/books/$id/update')({
  staticData: { crumb: 'books:update.crumb' },
  loader: ({ context }) => prefetch(context.data, genreClient.options()),
  head: pageTitle((t) => t('books:update')),
  component: () => {
    const { id } = Route.useParams();
    return <UpdateBookScreen key={id} id={id} />;
  },
});
