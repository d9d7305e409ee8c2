import { createFileRoute } from '@tanstack/react-router';
import { NewBookScreen } from '~/features/books/screens/book-form';
import { genreClient } from '~/features/books/genres/client';
import { prefetch } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/books/new')({
  staticData: { crumb: 'books:new' },
  loader: ({ context }) => prefetch(context.data, genreClient.options()),
  head: pageTitle((t) => t('books:new')),
  component: NewBookScreen,
});
