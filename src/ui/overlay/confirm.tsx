import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '../basics/button';
import { Dialog } from './dialog';

export interface ConfirmDialogProps {
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
  /** Error message for a failure. Return `undefined` if it is shown elsewhere. */
  describeError?: (error: unknown) => ReactNode;
  closeOnBack?: boolean;
  children?: ReactNode;
}

function useConfirm({
  onOpenChange,
  onConfirm,
  describeError,
}: Pick<ConfirmDialogProps, 'onOpenChange' | 'onConfirm' | 'describeError'>) {
  const t = useMessages();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ReactNode>();

  function change(next: boolean) {
    if (!next) setFailure(undefined);
    onOpenChange(next);
  }

  async function confirm() {
    setPending(true);
    setFailure(undefined);
    try {
      await onConfirm();
      change(false);
    } catch (error) {
      setFailure(describeError ? describeError(error) : t('ui:confirm.failed'));
    }
    setPending(false);
  }

  return { pending, failure, change, confirm };
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel,
  danger = false,
  onConfirm,
  describeError,
  closeOnBack,
  children,
}: ConfirmDialogProps) {
  const t = useMessages();
  const { pending, failure, change, confirm } = useConfirm({
    onOpenChange,
    onConfirm,
    describeError,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      dismissible={!pending}
      closeOnBack={closeOnBack}
      title={title ?? t('ui:confirm.title')}
      description={description}
      footer={
        <>
          <Button disabled={pending} onClick={() => change(false)}>
            {cancelLabel ?? t('ui:confirm.cancel')}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            loading={pending}
            onClick={() => void confirm()}
          >
            {confirmLabel ?? t('ui:confirm.confirm')}
          </Button>
        </>
      }
      className="dialog:max-w-md"
    >
      {children}
      {failure && (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          <span>{failure}</span>
        </p>
      )}
    </Dialog>
  );
}
