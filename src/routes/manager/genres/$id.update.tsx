import { createFileRoute } from '@tanstack/react-router';
import { UpdateGenreScreen } from '~/features/books/genres/screens/genre-forms';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/genres/$id/update')({
  staticData: { crumb: 'genres:update' },
  head: pageTitle((t) => t('genres:update')),
  component: () => {
    const { id } = Route.useParams();
    return <UpdateGenreScreen key={id} id={id} />;
  },
});
