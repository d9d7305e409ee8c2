import { useState } from 'react';
import * as v from 'valibot';
import type { CallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { Slot } from '~/shared/page/slots';
import { roles } from '~/shared/permissions';
import type { ActionFieldsProps, ReadContext } from '~/ui/actions/action';
import { SelectField, TextAreaField, TextField } from '~/ui/form/field';
import { type UserRow, impersonateInput, setPasswordInput, setRoleInput } from '../schema';
import { roleLabels } from './labels';

/** What the dialogs of `actions.ts` ask for. For a ban, see `ban-form.tsx`. */

type FieldsProps = ActionFieldsProps<UserRow>;

function RoleField({ item, errors }: FieldsProps) {
  const t = useMessages();
  return (
    <SelectField
      name="role"
      label={t('users:form.role')}
      hint={t('users:form.roleHint')}
      defaultValue={item?.role ?? 'user'}
      error={errors.role}
    >
      {/* The most common role first. */}
      {roles.toReversed().map((role) => (
        <option key={role} value={role}>
          {t(roleLabels[role])}
        </option>
      ))}
    </SelectField>
  );
}

export const roleForm = {
  fields: RoleField,
  read(form: FormData, { item }: ReadContext<UserRow>) {
    const { role } = v.parse(v.omit(setRoleInput, ['id']), { role: form.get('role') });
    return role === item?.role ? undefined : { role };
  },
};

/** The server checks the length. */
function PasswordField({ errors }: FieldsProps) {
  const t = useMessages();
  const [shown, setShown] = useState(false);
  return (
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
  );
}

export const passwordForm = {
  fields: PasswordField,
  read: (form: FormData) =>
    v.parse(v.omit(setPasswordInput, ['id']), { password: form.get('password') }),
};

/** Why an administrator impersonates a user. */
function ReasonField({ errors }: FieldsProps) {
  const t = useMessages();
  return (
    <TextAreaField
      name="reason"
      rows={3}
      required
      dir="auto"
      label={t('users:impersonate.reason')}
      hint={t('users:impersonate.reasonHint')}
      error={errors.reason}
    />
  );
}

export const impersonationForm = {
  fields: ReasonField,
  read: (form: FormData) =>
    v.parse(v.omit(impersonateInput, ['id']), { reason: form.get('reason') }),
};

/** What features ask about what only this user owns, once the server has rejected a deletion. */
const DeletionFields = ({ failure }: FieldsProps) => <Slot name="userDeletion" failure={failure} />;

const owned = 'owned:';

/** The answers: `keep` or `delete`. The server asks again while one is missing. */
function readOwned(form: FormData) {
  const answers = [...form].filter(([name]) => name.startsWith(owned));
  if (answers.length === 0 || answers.some(([, answer]) => answer === '')) return {};
  const deleted = answers.filter(([, answer]) => answer === 'delete');
  return { deleteOwned: deleted.map(([name]) => name.slice(owned.length)) };
}

export const deletionForm = {
  fields: DeletionFields,
  read: readOwned,
  asks: ({ code }: CallFailure) => code === 'ONLY_OWNER',
};
