import { createFileRoute } from '@tanstack/react-router';
import { NewBookScreen } from '~/features/books/manager/screens/new-book';
import { genreQueries } from '~/features/books/genres/client';
import { prefetch } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/books/new')({
  staticData: { crumb: 'books:manage.new.title' },
  loader: ({ context }) => prefetch(context.data, genreQueries.options()),
  head: pageTitle((t) => t('books:manage.new.title')),
  component: NewBookScreen,
});
