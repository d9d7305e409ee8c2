import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { DeleteDialog } from '~/ui/form/delete-dialog';
import { TextField } from '~/ui/form/field';

interface DeleteOrganizationProps {
  organization: { name: string };
  open: boolean;
  onClose: () => void;
  onDelete: () => Promise<unknown>;
  onDeleted: () => Promise<unknown>;
}

const sameName = (a: string, b: string) =>
  a.normalize('NFKC').trim().replaceAll(/\s+/g, ' ') === b.normalize('NFKC').trim();

/** Typing the name confirms that the right organization is deleted. */
export function DeleteOrganizationDialog(props: DeleteOrganizationProps) {
  const { organization, onDelete, ...dialog } = props;
  const t = useMessages();
  const [typed, setTyped] = useState('');
  const name = isolate(organization.name);
  return (
    <DeleteDialog
      {...dialog}
      title={t('organizations:settings.delete.ask', { name })}
      description={t('organizations:settings.delete.warning')}
      submitLabel={t('organizations:settings.delete.submit')}
      done={t('organizations:settings.delete.done', { name })}
      onDelete={async () => {
        if (!sameName(typed, organization.name))
          return { typedName: t('organizations:settings.delete.mismatch') };
        await onDelete();
        return undefined;
      }}
    >
      {(errors) => (
        <TextField
          name="typedName"
          dir="auto"
          required
          autoComplete="off"
          spellCheck={false}
          label={t('organizations:settings.delete.type', { name })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={errors.typedName}
        />
      )}
    </DeleteDialog>
  );
}
