import { createFileRoute } from '@tanstack/react-router';
import { NewBookScreen } from '~/features/books/manager/screens/new-book';
import { loadGenreOptions } from '~/features/genres/loaders';
import { pageTitle } from '~/shared/page-title';

export const Route = createFileRoute('/manager/books/new')({
  staticData: { crumb: 'books:manage.new.title' },
  loader: ({ context }) => loadGenreOptions(context.data),
  head: pageTitle((t) => t('books:manage.new.title')),
  component: NewBookScreen,
});
