import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createLink, useNavigate } from '@tanstack/react-router';
import { History, MonitorOff, UserRound } from 'lucide-react';
import type { ComponentProps } from 'react';
import { UserActivity } from '~/features/activity/activity-list';
import { useMessages } from '~/shared/i18n/context';
import { Slot } from '~/shared/page/slots';
import { ActionButtons } from '~/ui/actions/action-buttons';
import { Badge } from '~/ui/basics/badge';
import { Card, Page } from '~/ui/layout/page';
import { listState } from '~/ui/list/list-state';
import { useRecord } from '~/ui/record/use-record';
import { displayName } from '~/shared/text/display-name';
import { getDevice } from '../../account/device';
import { type SessionListItem, SessionList } from '../../account/session-list';
import { endSession, endSessions, userActions } from '../actions';
import { userQueries } from '../client';
import { UserProfile, UserStatusCard } from '../components/user-profile';
import { UserSignInMethods } from '../components/user-sign-in-methods';
import type { UserDetail, UserSession } from '../schema';
import type { UserSection, UserTab } from '../parts';
import type { UserSearch } from '../search';

interface UserScreenProps {
  id: string;
  search: UserSearch;
  /** The admin's own ID: destructive actions are hidden on their own page. */
  selfId: string;
  /** What other features add. */
  sections: readonly UserSection[];
  tabs: readonly UserTab[];
}

export function UserScreen({ id, search, selfId, sections, tabs }: UserScreenProps) {
  const navigate = useNavigate();
  const user = useRecord('user', userQueries.one(id));
  const self = selfId === id;
  const { tab, side } = search;
  const added = tabs.find(({ name }) => name === tab);
  const shown = added || tab === 'activity' ? tab : '';
  return (
    <Page width="full">
      <UserProfile user={user} self={self} />
      <UserTabs id={id} current={shown} added={tabs} />
      {shown === '' && <Overview {...{ id, selfId, sections }} />}
      {shown === 'activity' && (
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
      {added && <added.component user={user} selfId={selfId} />}
    </Page>
  );
}

function Overview({ id, selfId, sections }: Omit<UserScreenProps, 'search' | 'tabs'>) {
  const { data: user, dataUpdatedAt } = useSuspenseQuery(userQueries.one(id));
  const self = selfId === id;
  return (
    <div className="grid items-start gap-6 [reading-flow:grid-order] lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="flex min-w-0 flex-col gap-4 lg:order-last">
        <UserStatusCard user={user} now={dataUpdatedAt} />
        <UserActions user={user} self={self} />
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        {sections.map(({ component: Part }, at) => (
          <Part key={at} user={user} selfId={selfId} />
        ))}
        <UserSignInMethods user={user} />
        <UserSessions user={user} />
        <Slot name="user" id={id} />
      </div>
    </div>
  );
}

/** The other one is beside the sessions. */
const shownActions = userActions.filter((action) => action !== endSessions);

/** Admin actions on a user. None for the admin's own account: the account page covers that. */
function UserActions({ user, self }: { user: UserDetail; self: boolean }) {
  const t = useMessages();
  const navigate = useNavigate();
  if (self)
    return <Card className="text-sm text-ink-soft print:hidden">{t('users:actions.self')}</Card>;
  return (
    <Card data-actions className="flex flex-col gap-2 print:hidden [&>button]:justify-start">
      <h2 className="mb-1 font-semibold">{t('users:actions.title')}</h2>
      <ActionButtons
        actions={shownActions}
        item={user}
        name={displayName(user)}
        onRemoved={() => navigate({ to: '/manager/users', replace: true })}
      />
    </Card>
  );
}

const ownTabs: readonly Pick<UserTab, 'name' | 'label' | 'icon'>[] = [
  { name: '', label: 'users:tab.overview', icon: UserRound },
  { name: 'activity', label: 'activity:title', icon: History },
];

interface UserTabsProps {
  id: string;
  current: string;
  added: readonly UserTab[];
}

/** The sections of a user's page, each with its own URL. */
function UserTabs({ id, current, added }: UserTabsProps) {
  const t = useMessages();
  return (
    <nav aria-label={t('users:tab.label')} className="border-b border-line print:hidden">
      <ul className="flex gap-1 overflow-x-auto">
        {[...ownTabs, ...added].map(({ name, label, icon: TabIcon }) => (
          <li key={name} className="shrink-0">
            <TabLink
              to="/manager/users/$id"
              params={{ id }}
              search={{ tab: name }}
              resetScroll={false}
              current={name === current}
            >
              <TabIcon className="size-4 shrink-0 max-sm:hidden" />
              {t(label)}
            </TabLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type TabAnchorProps = ComponentProps<'a'> & { current: boolean };

/** The router would compare whole URLs, and the language may be in them. */
function TabAnchor({ current, children, ...props }: TabAnchorProps) {
  return (
    <a
      {...props}
      aria-current={current ? 'page' : undefined}
      className="relative flex h-12 items-center gap-2 rounded-md px-2.5 text-sm font-medium text-ink-soft -outline-offset-4 transition-colors after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 after:rounded-full hover:text-ink aria-[current=page]:text-accent aria-[current=page]:after:bg-accent sm:px-3 sm:after:inset-x-3"
    >
      {children}
    </a>
  );
}

const TabLink = createLink(TabAnchor);

/** The user's active sessions, with buttons to end them. */
function UserSessions({ user }: { user: UserDetail }) {
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
          <ActionButtons actions={[endSessions]} item={user} name={displayName(user)} size="sm" />
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
