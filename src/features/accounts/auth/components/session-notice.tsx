import type { ReactNode } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { SessionEndReason } from '~/shared/errors/session-end';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { cx } from '~/ui/basics/cx';

const texts: Record<Exclude<SessionEndReason, 'banned'>, PlainMessageKey> = {
  expired: 'auth:session.expired',
  ended: 'auth:session.ended',
  'signed-out': 'auth:session.signedOut',
  left: 'auth:session.left',
};

/**
 * Explains why the user has to sign in again. The URL is only a hint: what the server knows about
 * the session takes precedence, and only the server can report a ban.
 */
export function SessionNotice({ reason: given }: { reason: SessionEndReason | '' }) {
  const t = useMessages();
  const known = usePageContext()?.sessionEnd;
  if (!given) return null;
  const reason = known?.reason ?? given;
  if (reason !== 'banned') return <Notice calm={reason === 'left'}>{t(texts[reason])}</Notice>;
  return known?.ban ? <BanNotice {...known.ban} /> : null;
}

function BanNotice({ reason, expiresAt }: { reason: string | null; expiresAt: string | null }) {
  const t = useMessages();
  const format = useFormat();
  const contact = usePageContext()?.config.contactEmail;
  return (
    <Notice>
      <strong className="font-semibold">{t('auth:session.banned')}</strong>
      {reason && (
        <span className="wrap-anywhere">
          {t('auth:session.banReason')} <bdi className="whitespace-pre-line">{reason}</bdi>
        </span>
      )}
      <span>
        {expiresAt
          ? t('auth:session.banEnds', { date: format.dateTime(expiresAt) })
          : t('auth:session.banEndless')}
      </span>
      {contact && (
        <span>
          {t('auth:session.contact')}{' '}
          <a href={`mailto:${contact}`} className="font-medium underline underline-offset-4">
            <bdi className="wrap-anywhere">{contact}</bdi>
          </a>
        </span>
      )}
    </Notice>
  );
}

function Notice({ calm = false, children }: { calm?: boolean; children: ReactNode }) {
  return (
    <div
      role="status"
      className={cx(
        'flex flex-col gap-1.5 rounded-lg border px-4 py-3 text-sm text-pretty',
        calm ? 'border-line bg-surface' : 'border-warning/40 bg-warning-soft text-warning',
      )}
    >
      {children}
    </div>
  );
}
