import { createFileRoute } from '@tanstack/react-router';
import { activityQueries } from '~/features/activity/client';
// organizations:start
import { managedOrganizationQueries } from '~/features/organizations/client';
// organizations:end
import { userQueries } from '~/features/accounts/users/client';
import { UserScreen } from '~/features/accounts/users/screens/user';
import { prefetchList } from '~/shared/loaders';
// organizations:start
import { prefetch } from '~/shared/loaders';
// organizations:end

export const Route = createFileRoute('/manager/users/$id/')({
  loader: async ({ context, params }) => {
    await Promise.all([
      prefetchList(context.data, userQueries.sessions, params.id),
      prefetchList(context.data, activityQueries.list, { userId: params.id }),
      // organizations:start
      prefetch(context.data, managedOrganizationQueries.ofUser(params.id)),
      // organizations:end
    ]);
  },
  component: () => (
    <UserScreen id={Route.useParams().id} selfId={Route.useRouteContext().session.user.id} />
  ),
});
