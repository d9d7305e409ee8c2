import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { ForGoodField, readForGood } from '~/features/bin/for-good-field';
import { api } from '~/shared/data/api-client';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { type Role, isRole, roles } from '~/shared/permissions';
import { isolate } from '~/ui/basics/isolate';
import { DeleteDialog } from '~/ui/form/delete-dialog';
import { SelectField, TextAreaField, TextField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { errorMessage } from '~/ui/form/use-explain';
import { toast } from '~/ui/overlay/toast';
import { removeUserFromCache, updateUserInCache } from '../client';
import type { UserDeletionQuestions } from '../deletion-questions';
import { navigateAsNewUser } from '../leave';
import { type UserDetail, impersonateInput, setPasswordInput } from '../schema';
import { roleLabels } from './labels';

/** The dialogs of the admin actions on a user. For the longest, see `ban-dialog.tsx`. */

export interface UserDialogProps {
  user: UserDetail;
  open: boolean;
  onClose: () => void;
}

const getName = ({ name, email }: UserDetail) => isolate(name || email);

/** Changes the role, and offers to undo it: the reverse call is subject to the same rules. */
function useSetRole({ id, role: previous }: UserDetail) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const save = async (role: Role) =>
    updateUserInCache(queryClient, await api.users.setRole({ id, role }));
  async function undo() {
    try {
      await save(previous);
      toast.success(t('users:role.undone'));
    } catch (cause) {
      toast.error(errorMessage(toCallFailure(cause, t), t('users:role.failed')));
    }
  }
  return async (role: Role) => {
    await save(role);
    toast.success(t('users:role.done'), () => void undo());
  };
}

export function RoleDialog({ user, ...dialog }: UserDialogProps) {
  const t = useMessages();
  const setRole = useSetRole(user);
  return (
    <FormDialog
      {...dialog}
      title={t('users:role.title', { name: getName(user) })}
      description={t('users:role.text')}
      submitLabel={t('users:role.submit')}
      failed={t('users:role.failed')}
      onSubmit={async (form) => {
        const role = form.get('role');
        if (!isRole(role) || role === user.role) return;
        await setRole(role);
      }}
    >
      {(errors) => (
        <SelectField
          name="role"
          label={t('users:form.role')}
          hint={t('users:form.roleHint')}
          defaultValue={user.role}
          error={errors.role}
        >
          {/* The most common role first. */}
          {roles.toReversed().map((role) => (
            <option key={role} value={role}>
              {t(roleLabels[role])}
            </option>
          ))}
        </SelectField>
      )}
    </FormDialog>
  );
}

/** Shown only if passwords are enabled. The server checks the length. */
export function PasswordDialog({ user, onClose, ...dialog }: UserDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const [shown, setShown] = useState(false);
  return (
    <FormDialog
      {...dialog}
      onClose={() => {
        setShown(false);
        onClose();
      }}
      title={t('users:password.title', { name: getName(user) })}
      description={t('users:password.text')}
      submitLabel={t('users:password.submit')}
      done={t('users:password.done')}
      failed={t('users:password.failed')}
      onSubmit={async (form) => {
        const input = v.parse(setPasswordInput, { id: user.id, password: form.get('password') });
        await updateUserInCache(queryClient, await api.users.setPassword(input));
      }}
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

export function ImpersonateDialog({ user, ...dialog }: UserDialogProps) {
  const t = useMessages();
  return (
    <FormDialog
      {...dialog}
      draft="impersonate"
      title={t('users:impersonate.title', { name: getName(user) })}
      description={t('users:impersonate.text')}
      submitLabel={t('users:impersonate.submit')}
      failed={t('users:impersonate.failed')}
      onSubmit={async (form) => {
        const input = v.parse(impersonateInput, { id: user.id, reason: form.get('reason') });
        await api.users.impersonate(input);
        navigateAsNewUser('/app');
        // Never resolves: the dialog stays busy until the page unloads.
        await new Promise(() => {});
      }}
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

export function RemoveAvatarDialog({ user, ...dialog }: UserDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  return (
    <FormDialog
      {...dialog}
      danger
      title={t('users:avatar.title', { name: getName(user) })}
      description={t('users:avatar.text')}
      submitLabel={t('users:avatar.open')}
      done={t('users:avatar.done')}
      failed={t('users:avatar.failed')}
      onSubmit={async () =>
        updateUserInCache(queryClient, await api.users.removeAvatar({ id: user.id }))
      }
    />
  );
}

export function UnbanDialog({ user, ...dialog }: UserDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  return (
    <FormDialog
      {...dialog}
      title={t('users:unban.title', { name: getName(user) })}
      description={t('users:unban.text')}
      submitLabel={t('users:unban.submit')}
      done={t('users:unban.done')}
      failed={t('users:unban.failed')}
      onSubmit={async () => updateUserInCache(queryClient, await api.users.unban({ id: user.id }))}
    />
  );
}

interface DeleteUserDialogProps extends UserDialogProps {
  questions: UserDeletionQuestions;
}

export function DeleteUserDialog({ user, questions, ...dialog }: DeleteUserDialogProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { id } = user;
  const name = getName(user);
  async function remove(form: FormData) {
    const unanswered = questions.unanswered();
    if (unanswered) return unanswered;
    try {
      await api.users.remove({ id, ...questions.input, ...readForGood(form) });
      return undefined;
    } catch (cause) {
      const rejected = questions.rejected(toCallFailure(cause, t));
      if (rejected) return rejected;
      throw cause;
    }
  }
  return (
    <DeleteDialog
      {...dialog}
      title={t('users:delete.title', { name })}
      description={t('users:delete.text', { name })}
      submitLabel={t('users:delete.submit')}
      done={t('users:delete.done')}
      failed={t('users:delete.failed')}
      onDelete={remove}
      onDeleted={async () => {
        await navigate({ to: '/manager/users', replace: true });
        await removeUserFromCache(queryClient, id);
      }}
      onClose={() => {
        questions.reset();
        dialog.onClose();
      }}
    >
      {(errors) => (
        <>
          {questions.fields(errors)}
          <ForGoodField />
        </>
      )}
    </DeleteDialog>
  );
}
