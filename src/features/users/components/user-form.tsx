import type { FormEvent, ReactNode, RefObject } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { isRole } from '~/shared/permissions';
import { Button } from '~/ui/basics/button';
import { FieldError, SelectField, TextField } from '~/ui/form/field';
import type { FormErrors } from '~/ui/form/form-dialog';
import { FormFooter } from '~/ui/form/form-footer';
import { Card } from '~/ui/layout/page';
import { RoleOptions } from './role-options';
import type { UserValues } from './user-values';

interface UserFormProps {
  form: RefObject<HTMLFormElement | null>;
  values: UserValues;
  onChange: (values: UserValues) => void;
  errors: FormErrors;
  pending: boolean;
  onSubmit: (event: FormEvent) => void;
  submitLabel: string;
  /** Admins cannot change their own role, and change their own email on the account page. */
  self?: boolean;
  emailHint?: string;
  /** `true` while a conflict must be resolved first. */
  waiting?: boolean;
  cancel: ReactNode;
}

export function UserForm(props: UserFormProps) {
  const { form, values, onChange, errors, pending, onSubmit, self = false } = props;
  const t = useMessages();
  return (
    <Card>
      <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <TextField
          name="name"
          required
          autoComplete="off"
          dir="auto"
          label={t('users:form.name')}
          value={values.name}
          onChange={(event) => onChange({ ...values, name: event.currentTarget.value })}
          error={errors.name}
        />
        <TextField
          name="email"
          required
          // Not type="email": browsers would hide invalid input from validation.
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          label={t('users:form.email')}
          hint={self ? t('users:form.ownEmail') : props.emailHint}
          readOnly={self}
          value={values.email}
          onChange={(event) => onChange({ ...values, email: event.currentTarget.value })}
          error={errors.email}
          className="rtl:[&_input]:text-end"
        />
        <SelectField
          name="role"
          label={t('users:form.role')}
          hint={self ? t('users:form.ownRole') : t('users:form.roleHint')}
          disabled={self}
          value={values.role}
          onChange={(event) => {
            const role = event.currentTarget.value;
            if (isRole(role)) onChange({ ...values, role });
          }}
          error={errors.role}
        >
          <RoleOptions />
        </SelectField>
        {errors.form && <FieldError>{errors.form}</FieldError>}
        <FormFooter>
          {props.cancel}
          <Button type="submit" variant="primary" loading={pending} waiting={props.waiting}>
            {props.submitLabel}
          </Button>
        </FormFooter>
      </form>
    </Card>
  );
}
