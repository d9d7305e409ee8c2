import { createFileRoute } from '@tanstack/react-router';
import { activityQueries } from '~/features/activity/client';
import { userQueries } from '~/features/accounts/users/client';
import { UserScreen } from '~/features/accounts/users/screens/user';
import { prefetchList } from '~/shared/data/loaders';
// organizations:start
import { managedOrganizationQueries } from '~/features/organizations/client';
import { useOwnedOrganizations } from '~/features/organizations/owned-organizations';
import { UserOrganizations } from '~/features/organizations/user-organizations';
import { prefetch } from '~/shared/data/loaders';
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
  component: UserPage,
});

const fromFeatures = {
  // What other features ask before a user is deleted.
  // organizations:start
  useDeletionQuestions: useOwnedOrganizations,
  // organizations:end
};

function UserPage() {
  const { id } = Route.useParams();
  const props = {
    id,
    selfId: Route.useRouteContext().session.user.id,
    // organizations:start
    sections: <UserOrganizations id={id} />,
    // organizations:end
  };
  return <UserScreen {...props} {...fromFeatures} />;
}
