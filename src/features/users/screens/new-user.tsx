import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '~/shared/i18n/context';
import { ButtonLink } from '~/ui/basics/button';
import { LeaveGuard } from '~/ui/form/leave-guard';
import { Page, PageHeader } from '~/ui/layout/page';
import { toast } from '~/ui/overlay/toast';
import { useCall } from '~/ui/form/use-call';
import { useForm } from '~/ui/form/use-form';
import { updateUserInCache, usersClient } from '../client';
import { UserForm } from '../components/user-form';
import { type UserValues, sameValues, userFormSchema } from '../components/user-values';

const blank: UserValues = { name: '', email: '', role: 'user' };

export function NewUserScreen() {
  const t = useMessages();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { call } = useCall();
  const { change, ...form } = useForm({
    draft: 'user',
    start: blank,
    schema: userFormSchema,
    send: (values) =>
      call(async () => {
        const user = await usersClient.create(values);
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
        {...form}
        onChange={change}
        submitLabel={t('users:new.submit')}
        cancel={<ButtonLink to="/manager/users">{t('ui:confirm.cancel')}</ButtonLink>}
      />
      <LeaveGuard when={!sameValues(form.values, blank)} />
    </Page>
  );
}
