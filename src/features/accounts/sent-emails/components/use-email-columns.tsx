import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { usePermission } from '~/shared/page/use-permission';
import { Badge, type BadgeTone } from '~/ui/basics/badge';
import { Button } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { Time } from '~/ui/basics/time';
import type { Column } from '~/ui/list/data-table';
import type { EmailState, SentEmail } from '../schema';

/** Layout of the table: reasons have several lines. */
export const emailTable = {
  alignTop: true,
  compactRow: 'grid grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 gap-y-1',
};

const states: Record<EmailState, { label: PlainMessageKey; tone: BadgeTone }> = {
  waiting: { label: 'sent-emails:state.waiting', tone: 'warning' },
  sent: { label: 'sent-emails:state.sent', tone: 'success' },
  failed: { label: 'sent-emails:state.failed', tone: 'danger' },
  expired: { label: 'sent-emails:state.expired', tone: 'danger' },
};

interface EmailColumnOptions {
  /** The address of the user: others are shown. */
  ownEmail: string;
  onResend: (email: SentEmail) => void;
}

export function useEmailColumns(options: EmailColumnOptions): Column<SentEmail, never>[] {
  const { ownEmail, onResend } = options;
  const t = useMessages();
  const mayResend = usePermission({ sentEmails: 'resend' });
  return [
    {
      key: 'title',
      header: t('sent-emails:column.title'),
      compact: 'col-span-2',
      cell: (email) => <Title email={email} ownEmail={ownEmail} />,
    },
    {
      key: 'state',
      header: t('sent-emails:column.state'),
      className: '@2xl:w-48',
      compact: 'col-span-2',
      cell: (email) => <State email={email} />,
    },
    {
      key: 'time',
      header: t('sent-emails:column.time'),
      className: '@2xl:w-30 @4xl:w-50',
      compact: '@max-2xl:text-xs @max-2xl:text-ink-soft',
      cell: ({ updatedAt }) => <Time at={updatedAt} className="tabular-nums" />,
    },
    {
      key: 'actions',
      header: t('sent-emails:column.actions'),
      className: '@2xl:w-38 @2xl:text-end',
      compact: '@max-2xl:text-end',
      cell: (email) =>
        mayResend &&
        email.resendable && (
          <Button
            size="sm"
            aria-label={t('sent-emails:resend.label', { title: email.title })}
            onClick={() => onResend(email)}
          >
            {t('sent-emails:resend.open')}
          </Button>
        ),
    },
  ];
}

function Title({ email: { title, email }, ownEmail }: { email: SentEmail; ownEmail: string }) {
  const t = useMessages();
  return (
    <>
      <span className="font-medium">{title}</span>
      {email !== ownEmail && (
        <span className="block wrap-anywhere text-ink-soft">
          {t('sent-emails:to', { email: isolate(email) })}
        </span>
      )}
    </>
  );
}

function State({ email: { state, reason } }: { email: SentEmail }) {
  const t = useMessages();
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={states[state].tone}>{t(states[state].label)}</Badge>
      {/* In English, whatever the language of the page is. */}
      {reason && (
        <span lang="en" dir="ltr" className="block text-start text-xs wrap-anywhere text-ink-soft">
          {reason}
        </span>
      )}
    </span>
  );
}
