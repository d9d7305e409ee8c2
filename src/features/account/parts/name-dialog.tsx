import { type FormEvent, useId, useState } from 'react';
import * as v from 'valibot';
import { useMessages } from '~/shared/i18n/context';
import { translateIssue } from '~/shared/i18n/message';
import { useRefreshVisit } from '~/shared/visit-hooks';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { TextField } from '~/ui/field';
import { toast } from '~/ui/toast';
import { accountClient } from '../client';
import { nameSchema } from '../schema';
import { useRequest } from './use-request';

interface NameDialogProps {
  open: boolean;
  name: string;
  onClose: () => void;
}

/** Open while the URL says so. What was typed stays until it is saved or given up. */
export function NameDialog({ open, name, onClose }: NameDialogProps) {
  const t = useMessages();
  const id = useId();
  const { error, pending, submit, forget } = useRename(onClose);
  function close() {
    forget();
    onClose();
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      dismissible={!pending}
      title={t('account:name.title')}
      description={t('account:name.text')}
      className="dialog:max-w-md"
      footer={
        <>
          <Button disabled={pending} onClick={close}>
            {t('ui:confirm.cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" loading={pending}>
            {t('account:name.submit')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <TextField
          name="name"
          autoComplete="name"
          defaultValue={name}
          label={t('account:name.label')}
          error={error}
        />
      </form>
    </Dialog>
  );
}

function useRename(onSaved: () => void) {
  const t = useMessages();
  const refreshVisit = useRefreshVisit();
  const { pending, run } = useRequest();
  const [error, setError] = useState<string>();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = v.safeParse(nameSchema, new FormData(event.currentTarget).get('name'));
    if (!parsed.success) return setError(translateIssue(t, parsed.issues[0].message));
    setError(undefined);
    run(
      async () => {
        await accountClient.rename({ name: parsed.output });
        toast.success(t('account:name.updated'));
        onSaved();
        await refreshVisit();
      },
      (failure) => {
        if (failure.field) return setError(failure.message);
        const told = failure.code === 'DEMO_READ_ONLY' ? failure.message : t('account:name.failed');
        toast.error(told);
      },
    );
  }
  return { error, pending, submit, forget: () => setError(undefined) };
}
