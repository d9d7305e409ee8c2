import { JoinableOrganizations } from '../join-domain/components/joinable-organizations';
import { WaitingInvitations } from './waiting-invitations';

/** What the user can join. Nothing is shown if there is nothing. */
export function HomeNotices() {
  return (
    <>
      <WaitingInvitations />
      <JoinableOrganizations />
    </>
  );
}
