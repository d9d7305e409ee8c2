import { createFileRoute } from '@tanstack/react-router';
import { activityQueries } from '~/features/activity/client';
import { userQueries } from '~/features/accounts/users/client';
import { noUserQuestions } from '~/features/accounts/users/deletion-questions';
import { UserScreen } from '~/features/accounts/users/screens/user';
import { features } from '~/registry/features';
import { prefetchList } from '~/shared/data/loaders';
import { loadSlot } from '~/shared/page/slots';

export const Route = createFileRoute('/manager/users/$id/')({
  loader: async ({ context, params }) => {
    await Promise.all([
      prefetchList(context.data, userQueries.sessions, params.id),
      prefetchList(context.data, activityQueries.list, { userId: params.id }),
      loadSlot('user', { ...context, params }),
    ]);
  },
  component: UserPage,
});

const useDeletionQuestions =
  features.find((feature) => feature.useUserDeletionQuestions)?.useUserDeletionQuestions ??
  (() => noUserQuestions);

function UserPage() {
  return (
    <UserScreen
      id={Route.useParams().id}
      selfId={Route.useRouteContext().session.user.id}
      deletionQuestions={useDeletionQuestions()}
    />
  );
}
