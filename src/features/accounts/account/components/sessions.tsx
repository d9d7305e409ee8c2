import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut, Monitor } from 'lucide-react';
import { api } from '~/shared/data/api-client';
import { optimisticUpdate } from '~/shared/data/optimistic-update';
import { useMessages } from '~/shared/i18n/context';
import { defineAction } from '~/ui/actions/action';
import { ActionButtons } from '~/ui/actions/action-buttons';
import { SwitchRow } from '~/ui/form/switch';
import { useCall } from '~/ui/form/use-call';
import { Card } from '~/ui/layout/page';
import { type ListState, wholeListState } from '~/ui/list/list-state';
import { toast } from '~/ui/overlay/toast';
import { accountQueries } from '../client';
import type { OwnSession } from '../schema';
import { SessionList } from '../session-list';

const end = defineAction({
  call: api.account.revokeSession,
  label: 'account:sessions.revoke',
  icon: LogOut,
  danger: true,
  title: 'account:sessions.revokeTitle',
  text: 'account:sessions.revokeText',
  done: 'account:sessions.revoked',
  failed: 'account:sessions.revokeFailed',
});

/** Of the current session. */
const endOthers = defineAction({
  call: () => api.account.revokeOtherSessions(),
  label: 'account:sessions.revokeOthers',
  icon: LogOut,
  title: 'account:sessions.othersTitle',
  text: 'account:sessions.othersText',
  done: 'account:sessions.othersRevoked',
  failed: 'account:sessions.othersFailed',
});

interface SessionsProps {
  isAdministrator: boolean;
  /** Hides what changes something. */
  readOnly: boolean;
}

/** The user's active sessions, and whether emails tell of new ones. */
export function Sessions({ isAdministrator, readOnly }: SessionsProps) {
  const t = useMessages();
  const { state, now } = useSessions();
  const sessions = state.kind === 'ready' ? state.items : [];
  const current = sessions.find((session) => session.current);
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
      {...(!readOnly && { end })}
      actions={
        !readOnly &&
        current &&
        sessions.length > 1 && <ActionButtons actions={[endOthers]} item={current} name="" />
      }
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

/** Whether emails tell of sign-ins from new devices. Administrators cannot turn them off. */
function SignInNotices({ isAdministrator }: { isAdministrator: boolean }) {
  const t = useMessages();
  const { data } = useQuery(accountQueries.sessions());
  const change = useChange();
  if (!data) return null;
  return (
    <Card>
      <SwitchRow
        label={t('account:notices.label')}
        text={isAdministrator ? t('account:notices.always') : t('account:notices.text')}
        checked={data.signInNotices}
        disabled={isAdministrator}
        onChange={change}
      />
    </Card>
  );
}

function useChange() {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { run } = useCall(t('account:notices.failed'), { report: toast.error });
  return (on: boolean) =>
    run(() =>
      optimisticUpdate(queryClient, {
        queryKey: accountQueries.sessions().queryKey,
        update: (data) => ({ ...data, signInNotices: on }),
        call: () => api.account.setSignInNotices({ on }),
      }),
    );
}
