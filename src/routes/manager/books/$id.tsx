import { createFileRoute } from '@tanstack/react-router';
import { book } from '~/features/books/record';
import { BookScreen } from '~/features/books/screens/book';
import { recordTitle } from '~/shared/page/page-title';
import { PageOrChild } from '~/ui/layout/page';
import { recordLoader } from '~/ui/record/record-loaders';

/** Loads the book for its page and its form; an unknown one is a 404 page. */
export const Route = createFileRoute('/manager/books/$id')({
  staticData: { crumb: 'data' },
  loader: recordLoader(book),
  head: recordTitle,
  component: () => (
    <PageOrChild>
      <BookScreen id={Route.useParams().id} />
    </PageOrChild>
  ),
});
