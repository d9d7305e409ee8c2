import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorOff } from 'lucide-react';
import { getDevice } from '../../account/device';
import { type Revocation, SessionList, type SessionListItem } from '../../account/session-list';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { optimisticUpdate } from '~/shared/data/optimistic-update';
import type { Page } from '~/shared/schema';
import { Badge } from '~/ui/basics/badge';
import { isolate } from '~/ui/basics/isolate';
import { listState } from '~/ui/list/list-state';
import { userQueries } from '../client';
import type { UserDetail, UserSession } from '../schema';

interface UserSessionsProps {
  user: UserDetail;
  self: boolean;
}

/** The user's active sessions, with buttons to end them. */
export function UserSessions({ user, self }: UserSessionsProps) {
  const t = useMessages();
  const query = useInfiniteQuery(userQueries.sessions(user.id));
  const state = listState(query);
  const { revokeOne, revokeAll } = useRevocations(user);
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
      revokeAll={state.kind === 'ready' && !self ? revokeAll : undefined}
      revokeAllSize="sm"
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

const withoutSessions = (
  data: InfiniteData<Page<UserSession>>,
  ended: (session: UserSession) => boolean,
) => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: page.items.filter((item) => !ended(item)) })),
});

function useRevocations({ id, name, email }: UserDetail) {
  const t = useMessages();
  const queryClient = useQueryClient();
  async function remove(ended: (session: UserSession) => boolean, call: () => Promise<unknown>) {
    await optimisticUpdate(queryClient, {
      queryKey: userQueries.sessions(id).queryKey,
      update: (data) => withoutSessions(data, ended),
      call,
    });
    await queryClient.invalidateQueries({ queryKey: ['activity'] });
  }
  const revokeOne = (session: SessionListItem, device: string): Revocation => ({
    title: t('users:sessions.revokeTitle'),
    text: t('users:sessions.revokeText', { device: isolate(device) }),
    submitLabel: t('users:sessions.revoke'),
    done: t('users:sessions.revoked'),
    failed: t('users:sessions.revokeFailed'),
    run: () =>
      remove(
        (item) => item.id === session.id,
        () => api.users.revokeSession({ id, sessionId: session.id }),
      ),
  });
  const revokeAll: Revocation = {
    title: t('users:sessions.allTitle'),
    text: t('users:sessions.allText', { name: isolate(name || email) }),
    submitLabel: t('users:sessions.revokeAll'),
    done: t('users:sessions.allRevoked'),
    failed: t('users:sessions.allFailed'),
    run: () =>
      remove(
        () => true,
        () => api.users.revokeSessions({ id }),
      ),
  };
  return { revokeOne, revokeAll };
}
