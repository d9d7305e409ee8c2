import { CircleAlert, CircleCheck } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { Address } from '~/ui/basics/address';
import { Button } from '~/ui/basics/button';
import { cx } from '~/ui/basics/cx';
import { Dialog } from '~/ui/overlay/dialog';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import type { InviteResult } from '../invitation-schema';
import { CopyLink } from './copy-link';

interface InviteResultsDialogProps {
  results: InviteResult[] | undefined;
  onClose: () => void;
}

/** What happened to each address. Links can be copied only now: the database has hashes of them. */
export function InviteResultsDialog({ results, onClose }: InviteResultsDialogProps) {
  const t = useMessages();
  const { subject = [] } = useDialogSubject(results);
  const sent = subject.filter((it) => it.outcome === 'invited').length;
  return (
    <Dialog
      open={results !== undefined}
      onOpenChange={onClose}
      title={
        sent > 0
          ? t('organizations:members.invite.sent', { count: sent })
          : t('organizations:members.invite.noneSent')
      }
      {...(sent > 0 && { description: t('organizations:members.invite.sentText') })}
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
            <Outcome {...result} />
            {result.link && <CopyLink link={result.link} email={result.email} />}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Outcome({ email, outcome, error }: InviteResult) {
  const t = useMessages();
  const invited = outcome === 'invited';
  const Icon = invited ? CircleCheck : CircleAlert;
  return (
    <p className="flex items-start gap-2 text-sm">
      <Icon className={cx('mt-0.5 size-4 shrink-0', invited ? 'text-success' : 'text-warning')} />
      <span className="flex min-w-0 flex-col">
        <span className="font-medium">
          <Address>{email}</Address>
        </span>
        <span className="text-ink-soft">
          {invited ? t('organizations:members.invite.invited') : error?.message}
        </span>
      </span>
    </p>
  );
}
