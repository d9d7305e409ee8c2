import { CircleCheck } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { Address } from '~/ui/basics/address';
import { Button } from '~/ui/basics/button';
import { CopyField } from '~/ui/form/copy-field';
import { Dialog } from '~/ui/overlay/dialog';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import type { InviteResult } from '../invitation-schema';

interface InviteResultsDialogProps {
  results: InviteResult[] | undefined;
  onClose: () => void;
}

/** The invitations that were sent. Links can be copied only now: the database has hashes of them. */
export function InviteResultsDialog({ results, onClose }: InviteResultsDialogProps) {
  const t = useMessages();
  const { subject = [] } = useDialogSubject(results);
  return (
    <Dialog
      open={results !== undefined}
      onOpenChange={onClose}
      title={t('organizations:members.invite.sent', { count: subject.length })}
      description={t('organizations:members.invite.sentText')}
      className="dialog:max-w-xl"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('ui:close')}
        </Button>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {subject.map((result) => (
          <li key={result.email} className="flex flex-col gap-2 py-3 first:pt-0">
            <p className="flex items-start gap-2 text-sm font-medium">
              <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" />
              <Address>{result.email}</Address>
            </p>
            {result.link && (
              <CopyField
                value={result.link}
                label={t('organizations:members.invite.linkOf', { email: result.email })}
                about={result.email}
              />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
