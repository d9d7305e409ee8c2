import * as v from 'valibot';
import { emailSchema } from '~/features/auth/schema';
import { useMessages } from '~/shared/i18n/context';
import { translateIssue } from '~/shared/i18n/message';
import { TextField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { useCall } from '~/ui/form/use-call';
import { accountClient } from '../client';

interface EmailDialogProps {
  open: boolean;
  onClose: () => void;
  /**
   * Called once a code is sent to this address. The page asks for the code; the dialog then closes.
   */
  onSent: (email: string) => Promise<void>;
  finalFocus: () => HTMLElement | null;
}

export function EmailDialog({ open, onClose, onSent, finalFocus }: EmailDialogProps) {
  const t = useMessages();
  const { call } = useCall();
  async function send(form: FormData) {
    const parsed = v.safeParse(emailSchema, form.get('email'));
    if (!parsed.success) return { email: translateIssue(t, parsed.issues[0].message) };
    return call(async () => {
      await accountClient.requestEmailChange({ email: parsed.output });
      await onSent(parsed.output);
    }, t('account:email.failed'));
  }
  return (
    <FormDialog
      draft="email"
      open={open}
      onClose={onClose}
      title={t('account:email.title')}
      description={t('account:email.text')}
      submitLabel={t('account:email.submit')}
      onSubmit={send}
      finalFocus={finalFocus}
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
