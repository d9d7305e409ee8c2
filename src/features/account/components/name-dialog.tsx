import * as v from 'valibot';
import { useMessages } from '~/shared/i18n/context';
import { translateIssue } from '~/shared/i18n/message';
import { useRefreshPageContext } from '~/shared/page-context-hooks';
import { TextField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { toast } from '~/ui/overlay/toast';
import { useCall } from '~/ui/form/use-call';
import { accountClient } from '../client';
import { nameSchema } from '../schema';

interface NameDialogProps {
  open: boolean;
  name: string;
  onClose: () => void;
}

/** Open while the URL has this state. Input is kept until it is saved or discarded. */
export function NameDialog({ open, name, onClose }: NameDialogProps) {
  const t = useMessages();
  const refreshPageContext = useRefreshPageContext();
  const { call } = useCall();
  async function send(form: FormData) {
    const parsed = v.safeParse(nameSchema, form.get('name'));
    if (!parsed.success) return { name: translateIssue(t, parsed.issues[0].message) };
    return call(async () => {
      await accountClient.rename({ name: parsed.output });
      toast.success(t('account:name.updated'));
    }, t('account:name.failed'));
  }
  return (
    <FormDialog
      draft="name"
      open={open}
      onClose={onClose}
      closeOnBack={false}
      onSent={() => void refreshPageContext()}
      title={t('account:name.title')}
      description={t('account:name.text')}
      submitLabel={t('account:name.submit')}
      onSubmit={send}
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
