import { useQueryClient } from '@tanstack/react-query';
import { useMessages } from '~/shared/i18n/context';
import { isRole } from '~/shared/permissions';
import { SelectField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { isolate } from '~/ui/basics/isolate';
import { toast } from '~/ui/overlay/toast';
import { useCall } from '~/ui/form/use-call';
import { updateUserInCache, usersClient } from '../client';
import type { UserDetail } from '../schema';
import { RoleOptions } from './role-options';

interface RoleDialogProps {
  user: UserDetail;
  open: boolean;
  onClose: () => void;
}

export function RoleDialog({ user, open, onClose }: RoleDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { call } = useCall();
  async function send(form: FormData) {
    const role = form.get('role');
    if (!isRole(role) || role === user.role) return undefined;
    return call(async () => {
      await updateUserInCache(queryClient, await usersClient.setRole({ id: user.id, role }));
      toast.success(t('users:role.done'));
    }, t('users:role.failed'));
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('users:role.title', { name: isolate(user.name || user.email) })}
      description={t('users:role.text')}
      submitLabel={t('users:role.submit')}
      onSubmit={send}
    >
      {(errors) => (
        <SelectField
          name="role"
          label={t('users:form.role')}
          hint={t('users:form.roleHint')}
          defaultValue={user.role}
          error={errors.role}
        >
          <RoleOptions />
        </SelectField>
      )}
    </FormDialog>
  );
}
