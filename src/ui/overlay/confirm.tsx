import { type ReactNode, useState } from 'react';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '../basics/button';
import { FieldError } from '../form/field';
import { errorMessage } from '../form/use-explain';
import { Dialog } from './dialog';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Defaults to "Are you sure?". */
  title?: ReactNode;
  description?: ReactNode;
  confirmLabel?: ReactNode;
  cancelLabel?: ReactNode;
  /** Marks an irreversible action. */
  danger?: boolean;
  /** The dialog closes on success. If this throws, it stays open and shows the error. */
  onConfirm: () => void | Promise<void>;
  /** Shown if the server gives no reason for a failure. */
  failed?: string;
}

export function ConfirmDialog({ onOpenChange, danger = false, ...props }: ConfirmDialogProps) {
  const t = useMessages();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  function change(open: boolean) {
    setError(undefined);
    onOpenChange(open);
  }

  async function confirm() {
    setPending(true);
    setError(undefined);
    try {
      await props.onConfirm();
      change(false);
    } catch (cause) {
      setError(errorMessage(toCallFailure(cause, t), props.failed ?? t('ui:confirm.failed')));
    }
    setPending(false);
  }

  return (
    <Dialog
      open={props.open}
      onOpenChange={change}
      dismissible={!pending}
      title={props.title ?? t('ui:confirm.title')}
      description={props.description}
      footer={
        <>
          <Button disabled={pending} onClick={() => change(false)}>
            {props.cancelLabel ?? t('ui:confirm.cancel')}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            loading={pending}
            onClick={() => void confirm()}
          >
            {props.confirmLabel ?? t('ui:confirm.confirm')}
          </Button>
        </>
      }
      className="dialog:max-w-md"
    >
      {error && <FieldError>{error}</FieldError>}
    </Dialog>
  );
}
