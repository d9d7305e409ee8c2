import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMessages } from '~/shared/i18n/context';
import { useRefreshPageContext } from '~/shared/page-context-hooks';
import { ButtonLink } from '~/ui/basics/button';
import { Conflict } from '~/ui/form/conflict';
import { Page, PageHeader } from '~/ui/layout/page';
import { toast } from '~/ui/overlay/toast';
import { useEdit } from '~/ui/form/use-edit';
import { updateUserInCache, userQueries, usersClient } from '../client';
import { UserForm } from '../components/user-form';
import { userFields } from '../fields';
import { type UserDetail, createUserInput } from '../schema';

interface UpdateUserProps {
  id: string;
  /** The admin's own ID: admins may edit themselves. */
  selfId: string;
}

export function UpdateUserScreen({ id, selfId }: UpdateUserProps) {
  const t = useMessages();
  const { data: user } = useSuspenseQuery(userQueries.one(id));
  const { base, conflict, ...form } = useUserEdit(user, selfId === id);
  return (
    <Page width="narrow">
      <PageHeader title={t('users:update.title')} description={<bdi>{base.email}</bdi>} />
      {conflict && (
        <Conflict
          {...conflict}
          title={t('users:conflict.title')}
          titleBy={(by) => t('users:conflict.by', by)}
        />
      )}
      <UserForm
        form={form}
        waiting={Boolean(conflict)}
        self={selfId === id}
        emailHint={t('users:form.emailHint')}
        submitLabel={t('users:update.submit')}
        cancel={
          <ButtonLink to="/manager/users/$id" params={{ id }}>
            {t('ui:confirm.cancel')}
          </ButtonLink>
        }
      />
    </Page>
  );
}

function useUserEdit(user: UserDetail, self: boolean) {
  const t = useMessages();
  const { id } = user;
  const router = useRouter();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const refreshPageContext = useRefreshPageContext();
  return useEdit({
    draft: 'user',
    fields: userFields,
    schema: createUserInput,
    saved: user,
    query: userQueries.one(id),
    conflictCode: 'USER_CHANGED',
    failed: t('users:updateFailed'),
    async save(input, expectedUpdatedAt) {
      const saved = await usersClient.update({ id, ...input, expectedUpdatedAt });
      toast.success(t('users:updated'));
      await updateUserInCache(queryClient, saved);
      await navigate({ to: '/manager/users/$id', params: { id }, ignoreBlocker: true });
      // The breadcrumb shows the name from a loader, and the menu shows the admin's own name.
      await (self ? refreshPageContext() : router.invalidate());
    },
  });
}
