import { createFileRoute } from '@tanstack/react-router';
import { ManagerBookScreen } from '~/features/books/manager/screens/book';

export const Route = createFileRoute('/manager/books/$id/')({
  component: () => <ManagerBookScreen id={Route.useParams().id} />,
});
