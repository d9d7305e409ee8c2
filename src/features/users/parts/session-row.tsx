import { Monitor, Smartphone } from 'lucide-react';
import { deviceOf, isPhone } from '~/features/account/device';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Badge } from '~/ui/badge';
import { Button } from '~/ui/button';
import type { UserSession } from '../schema';

export function useDeviceName(): (session: UserSession) => string {
  const t = useMessages();
  return ({ userAgent }) => {
    const { browser, system } = deviceOf(userAgent);
    if (browser && system) return t('account:sessions.device', { browser, system });
    return browser ?? system ?? t('account:sessions.unknown');
  };
}

interface SessionRowProps {
  session: UserSession;
  /** When the list was loaded. */
  now: number;
  onRevoke?: () => void;
}

export function SessionRow({ session, now, onRevoke }: SessionRowProps) {
  const t = useMessages();
  const format = useFormat();
  const device = useDeviceName()(session);
  const Icon = isPhone(deviceOf(session.userAgent)) ? Smartphone : Monitor;
  return (
    <div className="flex items-start gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-wash text-ink-soft">
        <Icon className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <bdi>{device}</bdi>
          {session.current && <Badge tone="success">{t('account:sessions.current')}</Badge>}
          {session.impersonated && <Badge tone="warning">{t('users:sessions.impersonated')}</Badge>}
        </p>
        <ul className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-ink-soft">
          {session.ipAddress && (
            <li>
              {t('account:sessions.address')}{' '}
              <bdi className="wrap-anywhere">{session.ipAddress}</bdi>
            </li>
          )}
          <li>{t('account:sessions.used', { when: format.relative(session.lastUsedAt, now) })}</li>
          <li>{t('account:sessions.started', { when: format.dateTime(session.createdAt) })}</li>
          <li>{t('account:sessions.expires', { when: format.dateTime(session.expiresAt) })}</li>
        </ul>
      </div>
      {onRevoke && (
        <Button
          size="sm"
          aria-label={t('account:sessions.revokeDevice', { device })}
          onClick={onRevoke}
        >
          {t('users:sessions.revoke')}
        </Button>
      )}
    </div>
  );
}
