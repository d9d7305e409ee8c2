import { useInfiniteQuery } from '@tanstack/react-query';
import { Mail, Send } from 'lucide-react';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { usePermission } from '~/shared/page/use-permission';
import { type BadgeTone, Badge } from '~/ui/basics/badge';
import { defineAction } from '~/ui/actions/action';
import { useActionDialog } from '~/ui/actions/action-buttons';
import { Button } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { Time } from '~/ui/basics/time';
import { Section } from '~/ui/layout/page';
import { type Column, DataTable } from '~/ui/list/data-table';
import { List } from '~/ui/list/list';
import { listState } from '~/ui/list/list-state';
import type { UserPartProps } from '../users/parts';
import { sentEmailQueries } from './client';
import type { EmailState, SentEmail } from './schema';

const resend = (userId: string) =>
  defineAction({
    call: ({ id }: { id: string }) => api.sentEmails.resend({ id: userId, emailId: id }),
    label: 'sent-emails:resend.open',
    icon: Send,
    title: 'sent-emails:resend.title',
    text: ({ email }: SentEmail, t) => t('sent-emails:resend.text', { email: isolate(email) }),
    done: 'sent-emails:resend.done',
    failed: 'sent-emails:resend.failed',
  });

/** The emails that were sent to a user, on their page in the manager. */
export function UserEmails({ user: { id, email } }: UserPartProps) {
  const t = useMessages();
  const query = useInfiniteQuery(sentEmailQueries.ofUser(id));
  const { open, dialog } = useActionDialog<SentEmail>();
  const columns = useEmailColumns({
    ownEmail: email,
    onResend: (item) => open({ action: resend(id), item, name: item.title }),
  });
  const label = t('sent-emails:title');
  return (
    <Section title={label} description={t('sent-emails:text')}>
      <List
        state={listState(query)}
        label={label}
        getKey={(row) => row.id}
        empty={{
          icon: Mail,
          title: t('sent-emails:empty.title'),
          text: t('sent-emails:empty.text'),
        }}
        quiet
        renderItems={(items) => (
          <DataTable
            {...emailTable}
            label={label}
            columns={columns}
            items={items}
            getKey={(row) => row.id}
          />
        )}
      />
      {dialog}
    </Section>
  );
}

/** Layout of the table: reasons have several lines. */
const emailTable = {
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

function useEmailColumns(options: EmailColumnOptions): Column<SentEmail, never>[] {
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
