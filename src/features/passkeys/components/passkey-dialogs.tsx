import { useQueryClient } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { FormDialog } from '~/ui/form/form-dialog';
import { NameDialog } from '~/ui/form/name-dialog';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { invalidatePasskeys, passkeyQueries, signalRemaining } from '../client';
import { type Passkey, nameSchema } from '../schema';

interface PasskeyDialogProps {
  /** The passkey it is open for. */
  passkey: Passkey | undefined;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { subject, key } = useDialogSubject(passkey);
  return (
    <NameDialog
      key={key}
      open={passkey !== undefined}
      onClose={onClose}
      title={t('passkeys:rename.title')}
      description={t('passkeys:rename.text')}
      label={t('passkeys:rename.label')}
      schema={nameSchema}
      name={subject?.name ?? ''}
      submitLabel={t('passkeys:rename.submit')}
      done={t('passkeys:rename.done')}
      failed={t('passkeys:rename.failed')}
      onName={async (name) => {
        if (passkey) await api.passkeys.rename({ id: passkey.id, name });
        await invalidatePasskeys(queryClient);
      }}
    />
  );
}

export function RemovePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const name = isolate(useDialogSubject(passkey).subject?.name ?? '');
  async function remove({ id }: Passkey) {
    await api.passkeys.remove({ id });
    await invalidatePasskeys(queryClient);
    const known = queryClient.getQueryData(passkeyQueries.list().queryKey);
    const left = known?.items.filter((other) => other.id !== id) ?? [];
    if (known) await signalRemaining(known.userHandle, left);
  }
  return (
    <FormDialog
      danger
      open={passkey !== undefined}
      onClose={onClose}
      title={t('passkeys:remove.title', { name })}
      description={t('passkeys:remove.text')}
      submitLabel={t('passkeys:remove')}
      done={t('passkeys:remove.done')}
      failed={t('passkeys:remove.failed')}
      onSubmit={async () => passkey && remove(passkey)}
    />
  );
}
