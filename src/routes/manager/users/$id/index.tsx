import { createFileRoute } from '@tanstack/react-router';
import { loadActivity } from '~/features/activity/loaders';
import { loadSessions } from '~/features/users/loaders';
import { UserScreen } from '~/features/users/screens/user';

export const Route = createFileRoute('/manager/users/$id/')({
  loader: async ({ context, params }) => {
    await Promise.all([
      loadSessions(context.data, params.id),
      loadActivity(context.data, { userId: params.id }),
    ]);
  },
  component: () => (
    <UserScreen id={Route.useParams().id} selfId={Route.useRouteContext().session.user.id} />
  ),
});
