import { createFileRoute } from '@tanstack/react-router';
import { NewGenreScreen } from '~/features/books/genres/screens/genre-forms';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/genres/new')({
  staticData: { crumb: 'genres:new' },
  head: pageTitle((t) => t('genres:new')),
  component: NewGenreScreen,
});
