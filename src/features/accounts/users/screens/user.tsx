import { useSuspenseQuery } from '@tanstack/react-query';
import { UserActivity } from '~/features/activity/user-activity';
import { Slot } from '~/shared/page/slots';
import { Page } from '~/ui/layout/page';
import { userQueries } from '../client';
import { UserActions } from '../components/user-actions';
import { UserProfile, UserStatusCard } from '../components/user-profile';
import { UserSessions } from '../components/user-sessions';
import type { UserDeletionQuestions } from '../deletion-questions';

interface UserScreenProps {
  id: string;
  /** The admin's own ID: destructive actions are hidden on their own page. */
  selfId: string;
  deletionQuestions: UserDeletionQuestions;
}

export function UserScreen({ id, selfId, deletionQuestions }: UserScreenProps) {
  const { data: user, dataUpdatedAt } = useSuspenseQuery(userQueries.one(id));
  const self = selfId === id;
  return (
    <Page width="full">
      <UserProfile user={user} self={self} />
      <div className="grid items-start gap-6 [reading-flow:grid-order] lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex min-w-0 flex-col gap-4 lg:order-last">
          <UserStatusCard user={user} now={dataUpdatedAt} />
          <UserActions {...{ user, self, deletionQuestions }} />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <UserSessions user={user} self={self} />
          <Slot name="user" id={id} />
          <UserActivity id={id} />
        </div>
      </div>
    </Page>
  );
}
