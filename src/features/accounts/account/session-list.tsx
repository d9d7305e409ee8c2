import { Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { signInMethodLabel } from '~/shared/sign-in-methods';
import type { Action } from '~/ui/actions/action';
import { useActionDialog } from '~/ui/actions/action-buttons';
import { Badge } from '~/ui/basics/badge';
import { Button } from '~/ui/basics/button';
import { Section } from '~/ui/layout/page';
import { List, type ListProps } from '~/ui/list/list';
import type { ListState } from '~/ui/list/list-state';
import { type Device, deviceName, isPhone } from './device';

/** A session in a list. */
export interface SessionListItem extends Device {
  id: string;
  address: string | null;
  /** How the user signed in. */
  method: string | null;
  startedAt: string;
  usedAt: string;
  expiresAt: string;
  /** Whether it is the session of this request. */
  current: boolean;
  /** Extra information about the session. */
  badge?: ReactNode;
}

interface SessionListProps {
  title: string;
  description?: string;
  state: ListState<SessionListItem>;
  /** When the list was loaded. */
  now: string | number;
  empty: ListProps<SessionListItem>['empty'];
  /** Ends one session. Not for the current one. Without it, the list is read-only. */
  end?: Action<SessionListItem>;
  /** Beside the title: ends several. */
  actions?: ReactNode;
  /** Shown below the list. */
  children?: ReactNode;
}

/** Active sessions: the user's own, and those of a user in the manager. */
export function SessionList(props: SessionListProps) {
  const { title, description, state, now, empty, end, actions, children } = props;
  const { open, dialog } = useActionDialog<SessionListItem>();
  const t = useMessages();
  return (
    <Section title={title} description={description} actions={actions}>
      <List
        state={state}
        label={title}
        getKey={(session) => session.id}
        skeletonRows={2}
        empty={empty}
        quiet
        renderItem={(session) => (
          <SessionRow
            session={session}
            now={now}
            {...(end &&
              !session.current && {
                onEnd: () => open({ action: end, item: session, name: deviceName(t, session) }),
              })}
          />
        )}
      />
      {children}
      {dialog}
    </Section>
  );
}

interface SessionRowProps {
  session: SessionListItem;
  now: string | number;
  onEnd?: () => void;
}

function SessionRow({ session, now, onEnd }: SessionRowProps) {
  const t = useMessages();
  const Icon = isPhone(session) ? Smartphone : Monitor;
  const device = deviceName(t, session);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-wash text-ink-soft">
        <Icon className="size-4.5" />
      </span>
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        {/* In the page's direction: two Latin names would flip an Arabic line. */}
        <span>{device}</span>
        {session.current && <Badge tone="success">{t('account:sessions.current')}</Badge>}
        {session.badge}
      </p>
      {onEnd && (
        <Button
          size="sm"
          aria-label={t('account:sessions.revokeDevice', { device })}
          onClick={onEnd}
        >
          {t('account:sessions.revoke')}
        </Button>
      )}
      <Facts session={session} now={now} />
    </div>
  );
}

function Facts({ session, now }: Pick<SessionRowProps, 'session' | 'now'>) {
  const t = useMessages();
  const format = useFormat();
  const { current, address, usedAt, startedAt, expiresAt } = session;
  const method = signInMethodLabel(session.method);
  return (
    // Full width: next to the button, each date would wrap on a phone.
    <ul className="flex basis-full flex-wrap gap-x-4 text-sm text-ink-soft sm:ps-12">
      <li {...(!current && { title: format.exact(usedAt) })}>
        {current
          ? t('account:sessions.usedNow')
          : t('account:sessions.used', { when: format.relative(usedAt, now) })}
      </li>
      {address && (
        <li>
          {t('account:sessions.address')} <bdi className="wrap-anywhere">{address}</bdi>
        </li>
      )}
      {method && <li>{t(method)}</li>}
      <li title={format.exact(startedAt)}>
        {t('account:sessions.started', { when: format.dateTime(startedAt) })}
      </li>
      <li title={format.exact(expiresAt)}>
        {t('account:sessions.expires', { when: format.date(expiresAt) })}
      </li>
    </ul>
  );
}
