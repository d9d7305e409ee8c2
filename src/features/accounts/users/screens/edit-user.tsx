import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api } from '~/shared/data/api-client';
import { Slot } from '~/shared/page/slots';
import { hasOtherSignInMethods } from '~/shared/sign-in-methods';
import { useMessages } from '~/shared/i18n/context';
import { useRefreshPageContext } from '~/shared/page/page-context-hooks';
import { ButtonLink } from '~/ui/basics/button';
import { CardForm } from '~/ui/form/card-form';
import { FormField } from '~/ui/form/form-field';
import { useEdit } from '~/ui/form/use-edit';
import { type Form, useForm } from '~/ui/form/use-form';
import { Page, PageHeader } from '~/ui/layout/page';
import { useRecord } from '~/ui/record/use-record';
import { toast } from '~/ui/overlay/toast';
import { updateUserInCache, userQueries } from '../client';
import { type UserValues, userFields } from '../fields';
import { type UserDetail, createUserInput } from '../schema';

/** Updates the cache and opens the page of the saved user. */
function useShowSaved() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (user: UserDetail, done: string, replace = false) => {
    toast.success(done);
    await updateUserInCache(queryClient, user);
    const params = { id: user.id };
    await navigate({ to: '/manager/users/$id', params, replace, ignoreBlocker: true });
  };
}

export function NewUserScreen() {
  const t = useMessages();
  const showSaved = useShowSaved();
  const form = useForm({
    draft: 'user',
    fields: userFields,
    schema: createUserInput,
    failed: t('users:createFailed'),
    send: async (input) => showSaved(await api.users.create(input), t('users:created'), true),
  });
  return (
    <Page width="narrow">
      <PageHeader title={t('users:new.title')} description={t('users:new.text')} />
      <UserForm
        form={form}
        submitLabel={t('users:new.submit')}
        cancel={<ButtonLink to="/manager/users">{t('ui:confirm.cancel')}</ButtonLink>}
      />
    </Page>
  );
}

interface UpdateUserProps {
  id: string;
  /** The admin's own ID: admins may edit themselves. */
  selfId: string;
}

export function UpdateUserScreen({ id, selfId }: UpdateUserProps) {
  const t = useMessages();
  const user = useRecord('user', userQueries.one(id));
  const [removeSignInMethods, setRemoveSignInMethods] = useState(true);
  const { base, ...form } = useUserEdit(user, selfId === id, removeSignInMethods);
  return (
    <Page width="narrow">
      <PageHeader title={t('users:update.title')} description={<bdi>{base.email}</bdi>} />
      <UserForm
        form={form}
        self={selfId === id}
        emailHint={t('users:form.emailHint')}
        emailOption={
          form.values.email !== base.email &&
          hasOtherSignInMethods() && (
            <RemoveSignInMethods checked={removeSignInMethods} onChange={setRemoveSignInMethods} />
          )
        }
        submitLabel={t('users:update.submit')}
        cancel={
          <ButtonLink to="/manager/users/$id" params={{ id }}>
            {t('ui:confirm.cancel')}
          </ButtonLink>
        }
      />
      <Slot name="editors" type="user" id={id} />
    </Page>
  );
}

function useUserEdit(user: UserDetail, self: boolean, removeSignInMethods: boolean) {
  const t = useMessages();
  const { id } = user;
  const router = useRouter();
  const showSaved = useShowSaved();
  const refreshPageContext = useRefreshPageContext();
  return useEdit({
    draft: 'user',
    fields: userFields,
    schema: createUserInput,
    saved: user,
    query: userQueries.one(id),
    conflict: {
      code: 'USER_CHANGED',
      title: t('users:conflict.title'),
      titleBy: (by) => t('users:conflict.by', by),
    },
    failed: t('users:updateFailed'),
    async save(input, expectedUpdatedAt) {
      const edit = { id, ...input, expectedUpdatedAt, removeSignInMethods };
      const saved = await api.users.update(edit);
      await showSaved(saved, t('users:updated'));
      // The breadcrumb shows the name from a loader, and the menu shows the admin's own name.
      await (self ? refreshPageContext() : router.invalidate());
    },
  });
}

interface UserFormProps {
  form: Form<UserValues>;
  submitLabel: string;
  /** Admins cannot change their own role, and change their own email on the account page. */
  self?: boolean;
  emailHint?: string;
  /** Below the email. */
  emailOption?: ReactNode;
  cancel: ReactNode;
}

function UserForm({ form, self = false, emailHint, emailOption, ...props }: UserFormProps) {
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
      {emailOption}
      <FormField
        form={form}
        name="role"
        hint={self ? t('users:form.ownRole') : t('users:form.roleHint')}
        readOnly={self}
      />
    </CardForm>
  );
}

interface RemoveSignInMethodsProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** What the former holder of the address can sign in with would still lead into the account. */
function RemoveSignInMethods({ checked, onChange }: RemoveSignInMethodsProps) {
  const t = useMessages();
  return (
    <label className="flex items-start gap-2 text-sm">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="flex flex-col">
        {t('users:form.removeMethods')}
        <span className="text-ink-soft">{t('users:form.removeMethodsHint')}</span>
      </span>
    </label>
  );
}
