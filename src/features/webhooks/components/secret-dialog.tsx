import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { CopyField } from '~/ui/form/copy-field';
import { Dialog } from '~/ui/overlay/dialog';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';

interface SecretDialogProps {
  /** The dialog is open while it is set. */
  secret: string | undefined;
  onClose: () => void;
}

export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const t = useMessages();
  const { subject = '' } = useDialogSubject(secret);
  return (
    <Dialog
      open={secret !== undefined}
      onOpenChange={onClose}
      title={t('webhooks:secret.title')}
      description={t('webhooks:secret.text')}
      className="dialog:max-w-md"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('webhooks:secret.close')}
        </Button>
      }
    >
      <CopyField
        value={subject}
        label={t('webhooks:secret.label')}
        about={t('webhooks:secret.label')}
      />
    </Dialog>
  );
}
