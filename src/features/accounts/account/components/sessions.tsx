import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor } from 'lucide-react';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { optimisticUpdate } from '~/shared/data/optimistic-update';
import { type ListState, wholeListState } from '~/ui/list/list-state';
import { accountQueries } from '../client';
import type { OwnSession } from '../schema';
import { type Revocation, SessionList, type SessionListItem } from '../session-list';
import { SignInNotices } from './sign-in-notices';

interface SessionsProps {
  isAdministrator: boolean;
  /** Hides what changes something. */
  readOnly: boolean;
}

/** The user's active sessions, and whether emails tell of new ones. */
export function Sessions({ isAdministrator, readOnly }: SessionsProps) {
  const t = useMessages();
  const { state, now } = useSessions();
  const { revokeOne, revokeOthers } = useRevocations();
  const hasOthers = state.kind === 'ready' && state.items.some((item) => !item.current);
  return (
    <SessionList
      title={t('account:sessions.title')}
      description={t('account:sessions.text')}
      state={state}
      now={now}
      // Never empty where sessions are stored: it contains at least the current one.
      empty={{
        icon: Monitor,
        title: t('account:sessions.none'),
        text: t('account:sessions.noneText'),
      }}
      {...(!readOnly && { revokeOne, ...(hasOthers && { revokeAll: revokeOthers }) })}
    >
      {!readOnly && <SignInNotices isAdministrator={isAdministrator} />}
    </SessionList>
  );
}

function useSessions(): { state: ListState<OwnSession>; now: string } {
  const { data, ...query } = useQuery(accountQueries.sessions());
  const state = wholeListState({ ...query, ...(data && { data: data.items }) });
  return { state, now: data?.now ?? '' };
}

function useRevocations() {
  const t = useMessages();
  const queryClient = useQueryClient();
  const remove = (ended: (session: OwnSession) => boolean, call: () => Promise<unknown>) =>
    optimisticUpdate(queryClient, {
      queryKey: accountQueries.sessions().queryKey,
      update: (data) => ({ ...data, items: data.items.filter((item) => !ended(item)) }),
      call,
    });
  const revokeOne = ({ id }: SessionListItem, device: string): Revocation => ({
    title: t('account:sessions.revokeTitle'),
    text: t('account:sessions.revokeText', { device }),
    submitLabel: t('account:sessions.revoke'),
    done: t('account:sessions.revoked'),
    failed: t('account:sessions.revokeFailed'),
    run: () =>
      remove(
        (session) => session.id === id,
        () => api.account.revokeSession({ id }),
      ),
  });
  const revokeOthers: Revocation = {
    title: t('account:sessions.othersTitle'),
    text: t('account:sessions.othersText'),
    submitLabel: t('account:sessions.revokeOthers'),
    done: t('account:sessions.othersRevoked'),
    failed: t('account:sessions.othersFailed'),
    run: () =>
      remove(
        (session) => !session.current,
        () => api.account.revokeOtherSessions(),
      ),
  };
  return { revokeOne, revokeOthers };
}
