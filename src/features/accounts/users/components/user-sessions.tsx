import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorOff } from 'lucide-react';
import { getDevice } from '../../account/device';
import { type Revocation, SessionList, type SessionListItem } from '../../account/session-list';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { optimisticUpdate } from '~/shared/data/optimistic-update';
import type { Page } from '~/shared/schema';
import { ActionButtons } from '~/ui/actions/action-buttons';
import { Badge } from '~/ui/basics/badge';
import { isolate } from '~/ui/basics/isolate';
import { listState } from '~/ui/list/list-state';
import { endSessions } from '../actions';
import { userQueries } from '../client';
import type { UserDetail, UserSession } from '../schema';

/** The user's active sessions, with buttons to end them. */
export function UserSessions({ user }: { user: UserDetail }) {
  const t = useMessages();
  const query = useInfiniteQuery(userQueries.sessions(user.id));
  const state = listState(query);
  const revokeOne = useRevokeOne(user.id);
  const toListItem = useToListItem();
  return (
    <SessionList
      title={t('users:sessions.title')}
      state={state.kind === 'ready' ? { ...state, items: state.items.map(toListItem) } : state}
      now={query.dataUpdatedAt}
      empty={{
        icon: MonitorOff,
        title: t('users:sessions.empty'),
        text: t('users:sessions.emptyText'),
        className: 'py-8',
      }}
      revokeOne={revokeOne}
      actions={
        state.kind === 'ready' && (
          <ActionButtons
            actions={[endSessions]}
            item={user}
            name={user.name || user.email}
            size="sm"
          />
        )
      }
    />
  );
}

function useToListItem(): (session: UserSession) => SessionListItem {
  const t = useMessages();
  return ({ id, current, expiresAt, userAgent, ...session }) => ({
    id,
    current,
    expiresAt,
    ...getDevice(userAgent),
    address: session.ipAddress,
    method: session.method,
    startedAt: session.createdAt,
    usedAt: session.lastUsedAt,
    badge: session.impersonated && <Badge tone="warning">{t('users:sessions.impersonated')}</Badge>,
  });
}

const withoutSession = (data: InfiniteData<Page<UserSession>>, id: string) => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    items: page.items.filter((item) => item.id !== id),
  })),
});

function useRevokeOne(id: string) {
  const t = useMessages();
  const queryClient = useQueryClient();
  async function revoke(sessionId: string) {
    await optimisticUpdate(queryClient, {
      queryKey: userQueries.sessions(id).queryKey,
      update: (data) => withoutSession(data, sessionId),
      call: () => api.users.revokeSession({ id, sessionId }),
    });
    await queryClient.invalidateQueries({ queryKey: ['activity'] });
  }
  return (session: SessionListItem, device: string): Revocation => ({
    title: t('users:sessions.revokeTitle'),
    text: t('users:sessions.revokeText', { device: isolate(device) }),
    submitLabel: t('users:sessions.revoke'),
    done: t('users:sessions.revoked'),
    failed: t('users:sessions.revokeFailed'),
    run: () => revoke(session.id),
  });
}
