import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { FormDialog } from '~/ui/form/form-dialog';
import { Section } from '~/ui/layout/page';
import { DataTable } from '~/ui/list/data-table';
import { List } from '~/ui/list/list';
import { listState } from '~/ui/list/list-state';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { sentEmailQueries } from './client';
import { emailTable, useEmailColumns } from './components/use-email-columns';
import type { SentEmail } from './schema';

/** The emails that were sent to a user, on their page in the manager. `email` is their address. */
export function UserEmails({ id, email }: { id: string; email: string }) {
  const t = useMessages();
  const query = useInfiniteQuery(sentEmailQueries.ofUser(id));
  const [resending, setResending] = useState<SentEmail>();
  const columns = useEmailColumns({ ownEmail: email, onResend: setResending });
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
        // The count is shown only if there is more to load.
        {...(!query.hasNextPage && { className: '[&>[role=status]]:sr-only' })}
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
      <ResendDialog id={id} email={resending} onClose={() => setResending(undefined)} />
    </Section>
  );
}

interface ResendDialogProps {
  id: string;
  /** The dialog is open while it is set. */
  email: SentEmail | undefined;
  onClose: () => void;
}

function ResendDialog({ id, email, onClose }: ResendDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { subject } = useDialogSubject(email);
  return (
    <FormDialog
      open={email !== undefined}
      onClose={onClose}
      title={t('sent-emails:resend.title')}
      description={t('sent-emails:resend.text', { email: isolate(subject?.email ?? '') })}
      submitLabel={t('sent-emails:resend.open')}
      done={t('sent-emails:resend.done')}
      failed={t('sent-emails:resend.failed')}
      onSubmit={async () => {
        if (email) await api.sentEmails.resend({ id, emailId: email.id });
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: ['sent-emails'] }),
          queryClient.invalidateQueries({ queryKey: ['activity'] }),
        ]);
      }}
    />
  );
}
