import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '~/shared/i18n/context';
import { ButtonLink } from '~/ui/button';
import { LeaveGuard } from '~/ui/leave-guard';
import { Page, PageHeader } from '~/ui/page';
import { toast } from '~/ui/toast';
import { userChanged, usersClient } from '../client';
import { useCall } from '../parts/use-call';
import { type UserValues, sameValues, useUserForm } from '../parts/use-user-form';
import { UserForm } from '../parts/user-form';

const blank: UserValues = { name: '', email: '', role: 'user' };

export function NewUserScreen() {
  const t = useMessages();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { call } = useCall();
  const { setValues, ...form } = useUserForm({
    start: blank,
    send: (values) =>
      call(async () => {
        const user = await usersClient.create(values);
        toast.success(t('users:created'));
        await userChanged(queryClient, user);
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
        onChange={setValues}
        submitLabel={t('users:new.submit')}
        cancel={<ButtonLink to="/manager/users">{t('ui:confirm.cancel')}</ButtonLink>}
      />
      <LeaveGuard when={!sameValues(form.values, blank)} />
    </Page>
  );
}
