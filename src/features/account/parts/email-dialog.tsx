import { type FormEvent, useId, useState } from 'react';
import * as v from 'valibot';
import { emailSchema } from '~/features/auth/schema';
import { useMessages } from '~/shared/i18n/context';
import { translateIssue } from '~/shared/i18n/message';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { TextField } from '~/ui/field';
import { accountClient } from '../client';
import { useRequest, wordsFor } from './use-request';

interface EmailDialogProps {
  open: boolean;
  onClose: () => void;
  /** A code is on its way to this address. */
  onSent: (email: string) => void;
}

export function EmailDialog({ open, onClose, onSent }: EmailDialogProps) {
  const t = useMessages();
  const id = useId();
  const { pending, run } = useRequest();
  const [error, setError] = useState<string>();
  function close() {
    setError(undefined);
    onClose();
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = v.safeParse(emailSchema, new FormData(event.currentTarget).get('email'));
    if (!parsed.success) return setError(translateIssue(t, parsed.issues[0].message));
    setError(undefined);
    run(
      async () => {
        await accountClient.requestEmailChange({ email: parsed.output });
        onSent(parsed.output);
      },
      (failure) => setError(wordsFor(failure, t('account:email.failed'))),
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      dismissible={!pending}
      title={t('account:email.title')}
      description={t('account:email.text')}
      className="dialog:max-w-md"
      footer={
        <>
          <Button disabled={pending} onClick={close}>
            {t('ui:confirm.cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" loading={pending}>
            {t('account:email.submit')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <TextField
          name="email"
          type="email"
          dir="ltr"
          inputMode="email"
          autoComplete="email"
          label={t('account:email.label')}
          placeholder={t('auth:login.placeholder')}
          error={error}
        />
      </form>
    </Dialog>
  );
}
