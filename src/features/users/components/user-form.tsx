import type { ReactNode } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { CardForm } from '~/ui/form/card-form';
import { FormField } from '~/ui/form/form-field';
import type { Form } from '~/ui/form/use-form';
import type { UserValues } from '../fields';

interface UserFormProps {
  form: Form<UserValues>;
  submitLabel: string;
  /** Admins cannot change their own role, and change their own email on the account page. */
  self?: boolean;
  emailHint?: string;
  /** `true` while a conflict must be resolved first. */
  waiting?: boolean;
  cancel: ReactNode;
}

export function UserForm({ form, self = false, emailHint, ...props }: UserFormProps) {
  const t = useMessages();
  return (
    <CardForm form={form} {...props}>
      <FormField form={form} name="name" />
      <FormField
        form={form}
        name="email"
        hint={self ? t('users:form.ownEmail') : emailHint}
        readOnly={self}
      />
      <FormField
        form={form}
        name="role"
        hint={self ? t('users:form.ownRole') : t('users:form.roleHint')}
        readOnly={self}
      />
    </CardForm>
  );
}
