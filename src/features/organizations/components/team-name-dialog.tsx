import * as v from 'valibot';
import { useMessages } from '~/shared/i18n/context';
import { TextField } from '~/ui/form/field';
import { FormDialog, type FormDialogProps } from '~/ui/form/form-dialog';
import { organizationNameSchema } from '../schema';

const nameInput = v.object({ name: organizationNameSchema });

interface TeamNameDialogProps extends Omit<FormDialogProps, 'onSubmit' | 'children'> {
  /** The present name. */
  name?: string;
  onName: (name: string) => Promise<void>;
}

/** Asks for the name of a new or an existing team. */
export function TeamNameDialog({ name = '', onName, ...dialog }: TeamNameDialogProps) {
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
          label={t('users:column.name')}
          defaultValue={name}
          error={errors.name}
        />
      )}
    </FormDialog>
  );
}
