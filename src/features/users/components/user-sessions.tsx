import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorOff } from 'lucide-react';
import { useState } from 'react';
import { deviceOf } from '~/features/account/device';
import { SessionRow, type SessionListItem, useDeviceName } from '~/features/account/session-row';
import { useMessages } from '~/shared/i18n/context';
import { Badge } from '~/ui/basics/badge';
import { Button } from '~/ui/basics/button';
import { ConfirmDialog } from '~/ui/overlay/confirm';
import { isolate } from '~/ui/basics/isolate';
import { List } from '~/ui/list/list';
import { listState } from '~/ui/list/list-state';
import { Section } from '~/ui/layout/page';
import { toast } from '~/ui/overlay/toast';
import { useConfirmedCall, refusalMessage } from '~/ui/form/use-call';
import { userQueries, usersClient } from '../client';
import type { UserDetail, UserSession } from '../schema';

const toListItem = ({
  userAgent,
  ipAddress,
  createdAt,
  lastUsedAt,
  ...rest
}: UserSession): SessionListItem => ({
  ...rest,
  ...deviceOf(userAgent),
  address: ipAddress,
  startedAt: createdAt,
  usedAt: lastUsedAt,
});

interface UserSessionsProps {
  user: UserDetail;
  self: boolean;
}

/** The user's active sessions, with buttons to end them. */
export function UserSessions({ user, self }: UserSessionsProps) {
  const t = useMessages();
  const query = useInfiniteQuery(userQueries.sessions(user.id));
  const state = listState(query);
  const [ending, setEnding] = useState<UserSession | 'all'>();
  const close = () => setEnding(undefined);
  return (
    <Section
      title={t('users:sessions.title')}
      actions={
        state.kind === 'ready' &&
        !self && (
          <Button size="sm" onClick={() => setEnding('all')}>
            {t('users:sessions.revokeAll')}
          </Button>
        )
      }
    >
      <List
        state={state}
        label={t('users:sessions.title')}
        getKey={(session) => session.id}
        skeletonRows={2}
        {...(!query.hasNextPage && { className: '[&>[role=status]]:sr-only' })}
        empty={{
          icon: MonitorOff,
          title: t('users:sessions.empty'),
          text: t('users:sessions.emptyText'),
          className: 'py-8',
        }}
        renderItem={(session) => (
          <SessionRow
            session={toListItem(session)}
            now={query.dataUpdatedAt}
            badge={
              session.impersonated && (
                <Badge tone="warning">{t('users:sessions.impersonated')}</Badge>
              )
            }
            {...(!session.current && { onRevoke: () => setEnding(session) })}
          />
        )}
      />
      <RevokeDialog user={user} session={ending !== 'all' ? ending : undefined} onClose={close} />
      <RevokeAllDialog user={user} open={ending === 'all'} onClose={close} />
    </Section>
  );
}

/** Invalidates everything that shows ended sessions: the list, the user's page and the log. */
function useInvalidateSessions(id: string) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: userQueries.sessions(id).queryKey }),
      client.invalidateQueries({ queryKey: ['activity'] }),
    ]);
}

interface RevokeProps {
  user: UserDetail;
  session: UserSession | undefined;
  onClose: () => void;
}

function RevokeDialog({ user, session, onClose }: RevokeProps) {
  const t = useMessages();
  const invalidateSessions = useInvalidateSessions(user.id);
  const run = useConfirmedCall();
  const deviceName = useDeviceName();
  // Keeps the text while the dialog fades out.
  const [last, setLast] = useState(session);
  if (session && session !== last) setLast(session);
  return (
    <ConfirmDialog
      danger
      open={Boolean(session)}
      onOpenChange={onClose}
      title={t('users:sessions.revokeTitle')}
      description={
        last && t('users:sessions.revokeText', { device: isolate(deviceName(toListItem(last))) })
      }
      confirmLabel={t('users:sessions.revoke')}
      describeError={refusalMessage}
      onConfirm={async () => {
        if (!session) return;
        await run(async () => {
          await usersClient.revokeSession({ id: user.id, sessionId: session.id });
          toast.success(t('users:sessions.revoked'));
          await invalidateSessions();
        }, t('users:sessions.revokeFailed'));
      }}
    />
  );
}

function RevokeAllDialog({
  user,
  open,
  onClose,
}: {
  user: UserDetail;
  open: boolean;
  onClose: () => void;
}) {
  const t = useMessages();
  const invalidateSessions = useInvalidateSessions(user.id);
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={onClose}
      title={t('users:sessions.allTitle')}
      description={t('users:sessions.allText', { name: isolate(user.name || user.email) })}
      confirmLabel={t('users:sessions.revokeAll')}
      describeError={() => t('users:sessions.allFailed')}
      onConfirm={async () => {
        await usersClient.revokeSessions({ id: user.id });
        toast.success(t('users:sessions.allRevoked'));
        await invalidateSessions();
      }}
    />
  );
}
