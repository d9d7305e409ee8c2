import { Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Badge } from '~/ui/basics/badge';
import { Button } from '~/ui/basics/button';
import { type Device, isPhone } from './device';

/** A session in a list. */
export interface SessionListItem extends Device {
  address: string | null;
  startedAt: string;
  usedAt: string;
  expiresAt: string;
  /** Whether it is the session of this request. */
  current: boolean;
}

/** Translated name of the browser and operating system. */
export function useDeviceName(): (device: Device) => string {
  const t = useMessages();
  return ({ browser, system }) => {
    if (browser && system) return t('account:sessions.device', { browser, system });
    return browser ?? system ?? t('account:sessions.unknown');
  };
}

interface SessionRowProps {
  session: SessionListItem;
  /** When the list was loaded. */
  now: string | number;
  /** Extra information about the session. */
  badge?: ReactNode;
  onRevoke?: () => void;
}

/** A row for a session: in the user's own list, and in the manager. */
export function SessionRow({ session, now, badge, onRevoke }: SessionRowProps) {
  const t = useMessages();
  const Icon = isPhone(session) ? Smartphone : Monitor;
  const device = useDeviceName()(session);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-wash text-ink-soft">
        <Icon className="size-4.5" />
      </span>
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        {/* In the page's direction: two Latin names would flip an Arabic line. */}
        <span>{device}</span>
        {session.current && <Badge tone="success">{t('account:sessions.current')}</Badge>}
        {badge}
      </p>
      {onRevoke && (
        <Button
          size="sm"
          aria-label={t('account:sessions.revokeDevice', { device })}
          onClick={onRevoke}
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
      <li title={format.exact(startedAt)}>
        {t('account:sessions.started', { when: format.dateTime(startedAt) })}
      </li>
      <li title={format.exact(expiresAt)}>
        {t('account:sessions.expires', { when: format.date(expiresAt) })}
      </li>
    </ul>
  );
}
