import { createFileRoute } from '@tanstack/react-router';
import { ManagerBookScreen } from '~/features/books/screens/manager-book';
import { pageTitle } from '~/shared/page-title';

export const Route = createFileRoute('/manager/books/$id/')({
  head: pageTitle((t) => t('books:manage.detail.pageTitle')),
  component: () => <ManagerBookScreen id={Route.useParams().id} />,
});
