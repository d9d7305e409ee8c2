import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { userChoices } from '~/features/accounts/users/user-choices';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import type { Reference } from '~/shared/schema';
import { FormDialog } from '~/ui/form/form-dialog';
import { ReferenceField } from '~/ui/form/reference-field';
import { invalidateOrganizations } from '../client';
import type { ManagedOrganizationDetail, Member } from '../schema';

interface AppointOwnerProps {
  organization: ManagedOrganizationDetail;
  open: boolean;
  onClose: () => void;
}

/** Makes any user an owner. */
export function AppointOwnerDialog({ organization, ...dialog }: AppointOwnerProps) {
  const t = useMessages();
  const appoint = useAppoint(organization.id);
  const [user, setUser] = useState<Reference | null>(null);
  return (
    <FormDialog
      {...dialog}
      title={t('organizations:manage.appoint.title', { name: isolate(organization.name) })}
      description={t('organizations:manage.appoint.text')}
      submitLabel={t('organizations:manage.appoint.submit')}
      done={t('organizations:manage.appoint.done')}
      failed={t('organizations:manage.appoint.failed')}
      onSubmit={async () =>
        user ? appoint(user.id) : { userId: t('organizations:manage.appoint.required') }
      }
      onSent={() => setUser(null)}
    >
      {({ userId }) => (
        <ReferenceField
          name="userId"
          label={t('organizations:manage.appoint.user')}
          required
          choices={userChoices}
          value={user}
          onChange={setUser}
          error={userId}
        />
      )}
    </FormDialog>
  );
}

interface PromoteProps extends AppointOwnerProps {
  member: Member;
}

/** Makes a member an owner. */
export function PromoteDialog({ organization, member, ...dialog }: PromoteProps) {
  const t = useMessages();
  const appoint = useAppoint(organization.id);
  const name = isolate(member.name || member.email);
  return (
    <FormDialog
      {...dialog}
      title={t('organizations:manage.promote.title', { name })}
      description={t('organizations:manage.promote.text', {
        organization: isolate(organization.name),
      })}
      submitLabel={t('organizations:manage.promote.open')}
      done={t('organizations:manage.appoint.done')}
      failed={t('organizations:manage.appoint.failed')}
      onSubmit={() => appoint(member.userId)}
    />
  );
}

function useAppoint(id: string) {
  const queryClient = useQueryClient();
  return async (userId: string) => {
    await api.organizations.manage.appointOwner({ id, userId });
    await invalidateOrganizations(queryClient);
  };
}
