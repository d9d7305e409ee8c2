import { createFileRoute } from '@tanstack/react-router';
import { genre } from '~/features/books/genres/record';
import { GenreScreen } from '~/features/books/genres/screens/genre';
import { recordTitle } from '~/shared/page/page-title';
import { recordLoader } from '~/ui/record/record-loaders';

/** The page of a genre. Its form is the route below. */
export const Route = createFileRoute('/manager/genres/$id')({
  staticData: { crumb: 'data' },
  loader: recordLoader(genre),
  head: recordTitle,
  component: () => <GenreScreen id={Route.useParams().id} />,
});
