import { createFileRoute } from '@tanstack/react-router';
import { UpdateUserScreen } from '~/features/accounts/users/screens/edit-user';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/users/$id/update')({
  staticData: { crumb: 'users:update.crumb' },
  head: pageTitle((t) => t('users:update.title')),
  component: () => {
    const { id } = Route.useParams();
    return <UpdateUserScreen key={id} id={id} selfId={Route.useRouteContext().session.user.id} />;
  },
});
