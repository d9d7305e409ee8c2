import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { TextField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { isolate } from '~/ui/basics/isolate';
import { toast } from '~/ui/overlay/toast';
import { useCall } from '~/ui/form/use-call';
import { updateUserInCache, usersClient } from '../client';
import type { UserDetail } from '../schema';

interface PasswordDialogProps {
  user: UserDetail;
  open: boolean;
  onClose: () => void;
}

/** Shown only if passwords are enabled. The server checks the length. */
export function PasswordDialog({ user, open, onClose }: PasswordDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { call } = useCall();
  const [shown, setShown] = useState(false);
  async function send(form: FormData) {
    const password = form.get('password');
    if (typeof password !== 'string') return undefined;
    return call(async () => {
      await updateUserInCache(
        queryClient,
        await usersClient.setPassword({ id: user.id, password }),
      );
      toast.success(t('users:password.done'));
    }, t('users:password.failed'));
  }
  function close() {
    setShown(false);
    onClose();
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t('users:password.title', { name: isolate(user.name || user.email) })}
      description={t('users:password.text')}
      submitLabel={t('users:password.submit')}
      onSubmit={send}
    >
      {(errors) => (
        <>
          <TextField
            name="password"
            type={shown ? 'text' : 'password'}
            dir="ltr"
            required
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            label={t('users:password.label')}
            hint={t('users:password.hint')}
            error={errors.password}
          />
          <label className="flex w-fit items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={shown}
              className="size-4 accent-accent"
              onChange={(event) => setShown(event.currentTarget.checked)}
            />
            {t('users:password.show')}
          </label>
        </>
      )}
    </FormDialog>
  );
}
