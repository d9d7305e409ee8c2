import * as v from 'valibot';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { TextField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { emailInput } from '../schema';

interface EmailDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called once a code is sent to this address. The page asks for the code; the dialog then closes. */
  onSent: (email: string) => Promise<void>;
  finalFocus: () => HTMLElement | null;
}

export function EmailDialog({ onSent, ...dialog }: EmailDialogProps) {
  const t = useMessages();
  async function send(form: FormData) {
    const input = v.parse(emailInput, { email: form.get('email') });
    await api.account.requestEmailChange(input);
    await onSent(input.email);
  }
  return (
    <FormDialog
      {...dialog}
      draft="email"
      title={t('account:email.title')}
      description={t('account:email.text')}
      submitLabel={t('account:email.submit')}
      failed={t('account:email.failed')}
      onSubmit={send}
    >
      {(errors) => (
        <TextField
          name="email"
          type="email"
          dir="ltr"
          inputMode="email"
          autoComplete="email"
          label={t('account:email.label')}
          placeholder={t('auth:login.placeholder')}
          error={errors.email}
        />
      )}
    </FormDialog>
  );
}
