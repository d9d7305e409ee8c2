import { useInfiniteQuery } from '@tanstack/react-query';
import { MonitorOff } from 'lucide-react';
import { getDevice } from '../../account/device';
import { SessionList, type SessionListItem } from '../../account/session-list';
import { useMessages } from '~/shared/i18n/context';
import { ActionButtons } from '~/ui/actions/action-buttons';
import { Badge } from '~/ui/basics/badge';
import { listState } from '~/ui/list/list-state';
import { endSession, endSessions } from '../actions';
import { userQueries } from '../client';
import type { UserDetail, UserSession } from '../schema';

/** The user's active sessions, with buttons to end them. */
export function UserSessions({ user }: { user: UserDetail }) {
  const t = useMessages();
  const query = useInfiniteQuery(userQueries.sessions(user.id));
  const state = listState(query);
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
      end={endSession(user.id)}
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
