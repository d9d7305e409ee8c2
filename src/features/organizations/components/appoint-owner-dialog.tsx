import { useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { emailInput } from '~/features/accounts/account/schema';
import { api } from '~/shared/api-client';
import { useMessages } from '~/shared/i18n/context';
import { pageSize } from '~/shared/schema';
import { isolate } from '~/ui/basics/isolate';
import { TextField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { invalidateOrganizations } from '../client';
import type { ManagedOrganizationDetail, Member } from '../schema';

interface AppointOwnerProps {
  organization: ManagedOrganizationDetail;
  open: boolean;
  onClose: () => void;
}

/** The ID of the user with exactly this address. */
async function findUserId(email: string): Promise<string | undefined> {
  const { items } = await api.users.list({ searchTerm: email, limit: pageSize });
  return items.find((user) => user.email === email)?.id;
}

/** Makes any user an owner, by email. */
export function AppointOwnerDialog({ organization, ...dialog }: AppointOwnerProps) {
  const t = useMessages();
  const appoint = useAppoint(organization.id);
  return (
    <FormDialog
      {...dialog}
      draft="appoint-owner"
      title={t('organizations:manage.appoint.title', { name: isolate(organization.name) })}
      description={t('organizations:manage.appoint.text')}
      submitLabel={t('organizations:manage.appoint.submit')}
      done={t('organizations:manage.appoint.done')}
      failed={t('organizations:manage.appoint.failed')}
      onSubmit={async (form) => {
        const { email } = v.parse(emailInput, { email: form.get('email') });
        const userId = await findUserId(email);
        if (!userId) return { email: t('organizations:manage.appoint.unknown') };
        return appoint(userId);
      }}
    >
      {({ email, userId }) => (
        <TextField
          name="email"
          type="email"
          dir="ltr"
          required
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={t('organizations:manage.appoint.email')}
          // The server names the field that it knows: the user.
          error={email ?? userId}
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
