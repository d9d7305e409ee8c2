import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { errorCode } from '~/shared/app-error';
import { useMessages } from '~/shared/i18n/context';
import { useRefreshPageContext } from '~/shared/page-context-hooks';
import { ButtonLink } from '~/ui/basics/button';
import { LeaveGuard } from '~/ui/form/leave-guard';
import { Page, PageHeader } from '~/ui/layout/page';
import { toast } from '~/ui/overlay/toast';
import { useCall } from '~/ui/form/use-call';
import { type Edit, useEdit } from '~/ui/form/use-edit';
import { updateUserInCache, userQueries, usersClient } from '../client';
import { UserConflict } from '../components/user-conflict';
import { UserForm } from '../components/user-form';
import { type UserValues, sameValues, userFormSchema, valuesOf } from '../components/user-values';
import type { UserDetail } from '../schema';

interface UpdateUserProps {
  id: string;
  /** The admin's own ID: admins may edit themselves. */
  selfId: string;
}

export function UpdateUserScreen({ id, selfId }: UpdateUserProps) {
  const t = useMessages();
  const { data: user } = useSuspenseQuery(userQueries.one(id));
  const edit = useUpdate(user, selfId === id);
  return (
    <Page width="narrow">
      <PageHeader title={t('users:update.title')} description={<bdi>{edit.base.email}</bdi>} />
      {edit.conflict && (
        <UserConflict
          theirs={valuesOf(user)}
          mine={edit.values}
          change={edit.theirChange}
          onTakeTheirs={edit.takeTheirs}
          onKeepMine={edit.keepMine}
        />
      )}
      <UserForm
        form={edit.form}
        values={edit.values}
        onChange={edit.change}
        errors={edit.errors}
        pending={edit.pending}
        onSubmit={edit.onSubmit}
        waiting={edit.conflict}
        self={selfId === id}
        emailHint={t('users:form.emailHint')}
        submitLabel={t('users:update.submit')}
        cancel={
          <ButtonLink to="/manager/users/$id" params={{ id }}>
            {t('ui:confirm.cancel')}
          </ButtonLink>
        }
      />
      <LeaveGuard when={edit.changed} />
    </Page>
  );
}

function useUpdate(user: UserDetail, self: boolean) {
  const t = useMessages();
  const { id } = user;
  const router = useRouter();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const refreshPageContext = useRefreshPageContext();
  const { explain } = useCall();

  async function send(values: UserValues, { expectedUpdatedAt, reportConflict }: Edit) {
    try {
      const saved = await usersClient.update({ id, ...values, expectedUpdatedAt });
      toast.success(t('users:updated'));
      await updateUserInCache(queryClient, saved);
      await navigate({ to: '/manager/users/$id', params: { id }, ignoreBlocker: true });
      // The breadcrumb shows the name from a loader, and the menu shows the admin's own name.
      await (self ? refreshPageContext() : router.invalidate());
      return undefined;
    } catch (cause) {
      if (errorCode(cause) !== 'USER_CHANGED') return explain(cause, t('users:updateFailed'));
      reportConflict(cause);
      const theirs = await queryClient
        .fetchQuery({ ...userQueries.one(id), staleTime: 0 })
        .catch(() => undefined);
      // The conflicting version is shown above the form; the error only if it cannot be loaded.
      return theirs ? undefined : explain(cause, t('users:updateFailed'));
    }
  }

  return useEdit({
    draft: 'user',
    saved: user,
    valuesOf,
    same: sameValues,
    schema: userFormSchema,
    send,
  });
}
