import * as v from 'valibot';
import { useMessages } from '~/shared/i18n/context';
import { TextField } from '~/ui/form/field';
import { FormDialog, type FormDialogProps } from '~/ui/form/form-dialog';
import { listNameSchema } from '../schema';

const nameInput = v.object({ name: listNameSchema });

interface ListNameDialogProps extends Omit<FormDialogProps, 'onSubmit' | 'children'> {
  /** The present name. */
  name?: string;
  onName: (name: string) => Promise<void>;
}

/** Asks for the name of a new or an existing list. */
export function ListNameDialog({ name = '', onName, ...dialog }: ListNameDialogProps) {
  const t = useMessages();
  return (
    <FormDialog
      {...dialog}
      onSubmit={(form) => onName(v.parse(nameInput, { name: form.get('name') }).name)}
    >
      {(errors) => (
        <TextField
          name="name"
          dir="auto"
          required
          autoComplete="off"
          label={t('reading-lists:name')}
          defaultValue={name}
          error={errors.name}
        />
      )}
    </FormDialog>
  );
}
