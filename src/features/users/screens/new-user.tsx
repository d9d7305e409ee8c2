import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '~/shared/i18n/context';
import { ButtonLink } from '~/ui/basics/button';
import { Page, PageHeader } from '~/ui/layout/page';
import { toast } from '~/ui/overlay/toast';
import { useCall } from '~/ui/form/use-call';
import { useForm } from '~/ui/form/use-form';
import { updateUserInCache, usersClient } from '../client';
import { UserForm } from '../components/user-form';
import { userFields } from '../fields';
import { createUserInput } from '../schema';

export function NewUserScreen() {
  const t = useMessages();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { call } = useCall();
  const form = useForm({
    draft: 'user',
    fields: userFields,
    schema: createUserInput,
    send: (input) =>
      call(async () => {
        const user = await usersClient.create(input);
        toast.success(t('users:created'));
        await updateUserInCache(queryClient, user);
        await navigate({
          to: '/manager/users/$id',
          params: { id: user.id },
          replace: true,
          ignoreBlocker: true,
        });
      }, t('users:createFailed')),
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
