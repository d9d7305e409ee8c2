import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { errorCode } from '~/shared/app-error';
import { useMessages } from '~/shared/i18n/context';
import { useRefreshVisit } from '~/shared/visit-hooks';
import { ButtonLink } from '~/ui/button';
import { LeaveGuard } from '~/ui/leave-guard';
import { Page, PageHeader } from '~/ui/page';
import { toast } from '~/ui/toast';
import { userChanged, userQueries, usersClient } from '../client';
import { Conflict } from '../parts/conflict';
import { useCall } from '../parts/use-call';
import { type UserValues, sameValues, useUserForm } from '../parts/use-user-form';
import { UserForm } from '../parts/user-form';
import type { UserDetail } from '../schema';

const valuesOf = ({ name, email, role }: UserDetail): UserValues => ({ name, email, role });

interface UpdateUserProps {
  id: string;
  /** Who edits may be whom she edits. */
  selfId: string;
}

export function UpdateUserScreen({ id, selfId }: UpdateUserProps) {
  const t = useMessages();
  const { data: user } = useSuspenseQuery(userQueries.one(id));
  const { setValues, base, setBase, ...form } = useUpdate(user, selfId === id);
  const changed = !sameValues(form.values, valuesOf(base));
  const outdated = user.updatedAt !== base.updatedAt;
  // Where nothing was typed there is nothing to decide.
  if (outdated && !changed && !form.pending) {
    setBase(user);
    setValues(valuesOf(user));
  }
  const conflict = outdated && changed && !form.pending;
  return (
    <Page width="narrow">
      <PageHeader title={t('users:update.title')} description={<bdi>{base.email}</bdi>} />
      {conflict && (
        <Conflict
          theirs={valuesOf(user)}
          mine={form.values}
          onTakeTheirs={() => {
            setBase(user);
            setValues(valuesOf(user));
          }}
          onKeepMine={() => setBase(user)}
        />
      )}
      <UserForm
        {...form}
        onChange={setValues}
        waiting={conflict}
        self={selfId === id}
        emailHint={t('users:form.emailHint')}
        submitLabel={t('users:update.submit')}
        cancel={
          <ButtonLink to="/manager/users/$id" params={{ id }}>
            {t('ui:confirm.cancel')}
          </ButtonLink>
        }
      />
      <LeaveGuard when={changed} />
    </Page>
  );
}

/** `base` is what the edit began with: the server refuses it once somebody else has saved. */
function useUpdate(user: UserDetail, self: boolean) {
  const t = useMessages();
  const { id } = user;
  const router = useRouter();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const refreshVisit = useRefreshVisit();
  const { explain } = useCall();
  const [base, setBase] = useState(user);

  async function send(values: UserValues) {
    try {
      const saved = await usersClient.update({ id, ...values, seen: base.updatedAt });
      toast.success(t('users:updated'));
      await userChanged(queryClient, saved);
      await navigate({ to: '/manager/users/$id', params: { id }, ignoreBlocker: true });
      // Her name is also in the breadcrumb, which comes from a loader, and one's own in the menu.
      await (self ? refreshVisit() : router.invalidate());
      return undefined;
    } catch (cause) {
      if (errorCode(cause) !== 'USER_CHANGED') return explain(cause, t('users:updateFailed'));
      const theirs = await queryClient
        .fetchQuery({ ...userQueries.one(id), staleTime: 0 })
        .catch(() => undefined);
      // What they have is shown above the form; only where it cannot be had, the refusal is.
      return theirs ? undefined : explain(cause, t('users:updateFailed'));
    }
  }

  const form = useUserForm({ start: valuesOf(user), send });
  return { ...form, base, setBase };
}
