import * as v from 'valibot';
import { useMessages } from '~/shared/i18n/context';
import { translateIssue } from '~/shared/i18n/message';
import { TextAreaField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { isolate } from '~/ui/basics/isolate';
import { useCall } from '~/ui/form/use-call';
import { usersClient } from '../client';
import { navigateAsNewUser } from '../leave';
import { type UserDetail, impersonateInput } from '../schema';

interface ImpersonateDialogProps {
  user: UserDetail;
  open: boolean;
  onClose: () => void;
}

export function ImpersonateDialog({ user, open, onClose }: ImpersonateDialogProps) {
  const t = useMessages();
  const { call } = useCall();
  async function send(form: FormData) {
    const parsed = v.safeParse(impersonateInput, { id: user.id, reason: form.get('reason') });
    if (!parsed.success) return { reason: translateIssue(t, parsed.issues[0].message) };
    return call(async () => {
      await usersClient.impersonate(parsed.output);
      navigateAsNewUser('/app');
      // Never resolves: the dialog stays busy until the page unloads.
      await new Promise(() => {});
    }, t('users:impersonate.failed'));
  }
  return (
    <FormDialog
      draft="impersonate"
      open={open}
      onClose={onClose}
      title={t('users:impersonate.title', { name: isolate(user.name || user.email) })}
      description={t('users:impersonate.text')}
      submitLabel={t('users:impersonate.submit')}
      onSubmit={send}
    >
      {(errors) => (
        <TextAreaField
          name="reason"
          rows={3}
          required
          dir="auto"
          label={t('users:impersonate.reason')}
          hint={t('users:impersonate.reasonHint')}
          error={errors.reason}
        />
      )}
    </FormDialog>
  );
}
