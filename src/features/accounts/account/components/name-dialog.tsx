import * as v from 'valibot';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { useRefreshPageContext } from '~/shared/page/page-context-hooks';
import { TextField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { nameInput } from '../schema';

interface NameDialogProps {
  open: boolean;
  name: string;
  onClose: () => void;
}

/** Open while the URL has this state. Input is kept until it is saved or discarded. */
export function NameDialog({ name, ...dialog }: NameDialogProps) {
  const t = useMessages();
  const refreshPageContext = useRefreshPageContext();
  return (
    <FormDialog
      {...dialog}
      draft="name"
      onSent={() => void refreshPageContext()}
      title={t('account:name.title')}
      description={t('account:name.text')}
      submitLabel={t('account:name.submit')}
      done={t('account:name.updated')}
      failed={t('account:name.failed')}
      onSubmit={async (form) =>
        void (await api.account.rename(v.parse(nameInput, { name: form.get('name') })))
      }
    >
      {(errors) => (
        <TextField
          name="name"
          autoComplete="name"
          dir="auto"
          defaultValue={name}
          label={t('account:name.label')}
          error={errors.name}
        />
      )}
    </FormDialog>
  );
}
