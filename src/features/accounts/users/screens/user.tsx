import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { UserActivity } from '~/features/activity/user-activity';
import { Slot } from '~/shared/page/slots';
import { Page } from '~/ui/layout/page';
import { useRecord } from '~/ui/record/use-record';
import { UserEmails } from '../../sent-emails/user-emails';
import { UserNotes } from '../../user-notes/user-notes';
import { userQueries } from '../client';
import { UserActions } from '../components/user-actions';
import { UserProfile, UserStatusCard } from '../components/user-profile';
import { UserSessions } from '../components/user-sessions';
import { UserSignInMethods } from '../components/user-sign-in-methods';
import { UserTabs } from '../components/user-tabs';
import type { UserSearch } from '../user-search';

interface UserScreenProps {
  id: string;
  search: UserSearch;
  /** The admin's own ID: destructive actions are hidden on their own page. */
  selfId: string;
}

export function UserScreen({ id, search, selfId }: UserScreenProps) {
  const navigate = useNavigate();
  const user = useRecord('user', userQueries.one(id));
  const self = selfId === id;
  const { tab, side } = search;
  return (
    <Page width="full">
      <UserProfile user={user} self={self} />
      <UserTabs id={id} current={tab} />
      {tab === '' && <Overview id={id} selfId={selfId} />}
      {tab === 'activity' && (
        <UserActivity
          id={id}
          side={side}
          onSide={(chosen) =>
            void navigate({
              to: '/manager/users/$id',
              params: { id },
              search: { tab, side: chosen },
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
      {tab === 'emails' && <UserEmails id={id} email={user.email} />}
    </Page>
  );
}

function Overview({ id, selfId }: Omit<UserScreenProps, 'search'>) {
  const { data: user, dataUpdatedAt } = useSuspenseQuery(userQueries.one(id));
  const self = selfId === id;
  return (
    <div className="grid items-start gap-6 [reading-flow:grid-order] lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="flex min-w-0 flex-col gap-4 lg:order-last">
        <UserStatusCard user={user} now={dataUpdatedAt} />
        <UserActions user={user} self={self} />
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <UserNotes id={id} selfId={selfId} />
        <UserSignInMethods user={user} />
        <UserSessions user={user} />
        <Slot name="user" id={id} />
      </div>
    </div>
  );
}
