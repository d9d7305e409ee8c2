import { toast } from '../overlay/toast';
import { FormDialog, type FormDialogProps } from './form-dialog';
import type { FormErrors } from './use-explain';

interface DeleteDialogProps extends Omit<
  FormDialogProps,
  'danger' | 'draft' | 'onSubmit' | 'onSent'
> {
  /** Deletes the record. Returns errors of the fields in `children`, or nothing. */
  onDelete: (form: FormData) => Promise<FormErrors | undefined | void>;
  /** Shown once the record is deleted. */
  done: string;
  /** Called after `done` is shown: leaves the record's page, updates the cache. */
  onDeleted: () => Promise<unknown>;
}

/** Confirms and deletes one record. If that fails, the dialog stays open and shows why. */
export function DeleteDialog({ onDelete, done, onDeleted, ...dialog }: DeleteDialogProps) {
  async function send(form: FormData) {
    const errors = await onDelete(form);
    if (errors) return errors;
    toast.success(done);
    await onDeleted();
    return undefined;
  }
  return <FormDialog danger {...dialog} onSubmit={send} />;
}
