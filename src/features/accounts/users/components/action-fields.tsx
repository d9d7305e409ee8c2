import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Slot } from '~/shared/page/slots';
import { roles } from '~/shared/permissions';
import type { ActionFieldsProps } from '~/ui/actions/action';
import { SelectField, TextAreaField, TextField } from '~/ui/form/field';
import type { UserRow } from '../schema';
import { roleLabels } from './labels';

/** What the dialogs of `actions.tsx` ask for. For a ban, see `ban-fields.tsx`. */

type FieldsProps = ActionFieldsProps<UserRow>;

export function RoleField({ item, errors }: FieldsProps) {
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

/** The server checks the length. */
export function PasswordField({ errors }: FieldsProps) {
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

/** Why an administrator impersonates a user. */
export function ReasonField({ errors }: FieldsProps) {
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

/** What features ask about what only this user owns, once the server has rejected a deletion. */
export const DeletionFields = ({ failure }: FieldsProps) => (
  <Slot name="userDeletion" failure={failure} />
);

const owned = 'owned:';

/** The answers: `keep` or `delete`. The server asks again while one is missing. */
export function readOwned(form: FormData) {
  const answers = [...form].filter(([name]) => name.startsWith(owned));
  if (answers.length === 0 || answers.some(([, answer]) => answer === '')) return {};
  const deleted = answers.filter(([, answer]) => answer === 'delete');
  return { deleteOwned: deleted.map(([name]) => name.slice(owned.length)) };
}
