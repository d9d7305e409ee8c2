import type { ReactNode } from 'react';
import { toast } from '../overlay/toast';
import { type FormErrors, FormDialog, type FormDialogProps } from './form-dialog';
import { useCall } from './use-call';

export interface DeleteDialogProps extends Pick<
  FormDialogProps,
  'open' | 'onClose' | 'title' | 'description' | 'submitLabel'
> {
  /** Deletes the record. Returns errors of the fields in `children`, or nothing. */
  onDelete: () => Promise<FormErrors | undefined | void>;
  /** Shown once the record is deleted. */
  done: string;
  /** Shown if the server gives no reason for a failure. */
  failed: string;
  /** Called after `done` is shown: leaves the record's page, updates the cache. */
  onDeleted: () => Promise<unknown>;
  /** Called with the error of a rejected deletion, before it is shown. */
  onRejected?: (cause: unknown) => Promise<unknown>;
  /** What the user decides first, such as where to move related records. */
  children?: (errors: FormErrors) => ReactNode;
}

/** Confirms and deletes one record. If that fails, the dialog stays open and shows why. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { onDelete, done, failed, onDeleted, onRejected, children, ...dialog } = props;
  const { explain } = useCall();
  async function send() {
    try {
      const errors = await onDelete();
      if (errors) return errors;
      toast.success(done);
      await onDeleted();
      return undefined;
    } catch (cause) {
      await onRejected?.(cause);
      return explain(cause, failed);
    }
  }
  return (
    <FormDialog danger {...dialog} onSubmit={send}>
      {(errors) => children?.(errors)}
    </FormDialog>
  );
}
