import * as v from 'valibot';
import { TextField } from './field';
import { FormDialog, type FormDialogProps } from './form-dialog';

interface NameDialogProps extends Omit<FormDialogProps, 'onSubmit' | 'children'> {
  label: string;
  schema: v.GenericSchema<string, string>;
  /** The current name, to rename something. */
  name?: string;
  onName: (name: string) => Promise<void>;
}

/** A dialog with one field: the name of something new, or a new name. */
export function NameDialog({ label, schema, name = '', onName, ...dialog }: NameDialogProps) {
  return (
    <FormDialog
      {...dialog}
      onSubmit={(form) =>
        onName(v.parse(v.object({ name: schema }), { name: form.get('name') }).name)
      }
    >
      {(errors) => (
        <TextField
          name="name"
          dir="auto"
          required
          autoComplete="off"
          label={label}
          defaultValue={name}
          error={errors.name}
        />
      )}
    </FormDialog>
  );
}
