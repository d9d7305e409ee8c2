import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { ConfirmDialog } from '~/ui/overlay/confirm';
import { List } from '~/ui/list/list';
import { type ListState, listState } from '~/ui/list/list-state';
import { Section } from '~/ui/layout/page';
import { toast } from '~/ui/overlay/toast';
import { accountClient, accountQueries } from '../client';
import type { OwnSession } from '../schema';
import { SessionRow, useDeviceName } from '../session-row';

/** The user's active sessions. `readOnly` hides the buttons that end them. */
export function Sessions({ readOnly }: { readOnly: boolean }) {
  const t = useMessages();
  const { state, now } = useSessions();
  const [ending, setEnding] = useState<OwnSession | 'others'>();
  const others = state.kind === 'ready' && state.items.some((it) => !it.current);
  return (
    <Section
      title={t('account:sessions.title')}
      description={t('account:sessions.text')}
      actions={
        others &&
        !readOnly && (
          <Button onClick={() => setEnding('others')}>{t('account:sessions.revokeOthers')}</Button>
        )
      }
    >
      <List
        state={state}
        label={t('account:sessions.title')}
        getKey={(session) => session.id}
        skeletonRows={2}
        // Empty only in a demo; elsewhere the list contains at least the current session.
        empty={{
          icon: Monitor,
          title: t('account:sessions.none'),
          text: t('account:sessions.noneText'),
        }}
        // The count is for screen readers only: a short list needs no visible one.
        className="[&>[role=status]]:sr-only"
        renderItem={(session) => (
          <SessionRow
            session={session}
            now={now}
            {...(!readOnly && !session.current && { onRevoke: () => setEnding(session) })}
          />
        )}
      />
      <RevokeDialog
        session={ending !== 'others' ? ending : undefined}
        onClose={() => setEnding(undefined)}
      />
      <RevokeOthersDialog open={ending === 'others'} onClose={() => setEnding(undefined)} />
    </Section>
  );
}

function useSessions(): { state: ListState<OwnSession>; now: string } {
  const { data, status, error, refetch } = useQuery(accountQueries.sessions());
  const pages = data && [{ items: data.items, total: data.items.length }];
  const state = listState<OwnSession>({
    status,
    error,
    refetch,
    ...(pages && { data: { pages } }),
    hasNextPage: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: () => undefined,
  });
  return { state, now: data?.now ?? '' };
}

function useInvalidateSessions(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(accountQueries.sessions());
}

function RevokeDialog({ session, onClose }: { session?: OwnSession; onClose: () => void }) {
  const t = useMessages();
  const invalidateSessions = useInvalidateSessions();
  const deviceName = useDeviceName();
  // Keeps the text while the dialog fades out.
  const [last, setLast] = useState(session);
  if (session && session !== last) setLast(session);
  return (
    <ConfirmDialog
      danger
      open={Boolean(session)}
      onOpenChange={onClose}
      title={t('account:sessions.revokeTitle')}
      description={last && t('account:sessions.revokeText', { device: deviceName(last) })}
      confirmLabel={t('account:sessions.revoke')}
      describeError={() => t('account:sessions.revokeFailed')}
      onConfirm={async () => {
        if (!session) return;
        await accountClient.revokeSession({ id: session.id });
        toast.success(t('account:sessions.revoked'));
        await invalidateSessions();
      }}
    />
  );
}

function RevokeOthersDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages();
  const invalidateSessions = useInvalidateSessions();
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={onClose}
      title={t('account:sessions.othersTitle')}
      description={t('account:sessions.othersText')}
      confirmLabel={t('account:sessions.revokeOthers')}
      describeError={() => t('account:sessions.othersFailed')}
      onConfirm={async () => {
        await accountClient.revokeOtherSessions();
        toast.success(t('account:sessions.othersRevoked'));
        await invalidateSessions();
      }}
    />
  );
}
