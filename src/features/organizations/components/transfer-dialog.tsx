import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import type { Reference } from '~/shared/schema';
import { Avatar } from '~/ui/basics/avatar';
import { isolate } from '~/ui/basics/isolate';
import type { Choices } from '~/ui/form/choices';
import { FormDialog } from '~/ui/form/form-dialog';
import { ReferenceField } from '~/ui/form/reference-field';
import { toast } from '~/ui/overlay/toast';
import { displayName } from '~/shared/text/display-name';
import { invalidateOrganizations, organizationQueries } from '../client';
import type { CurrentOrganization } from '../use-organization';
import type { MemberRow } from './use-member-columns';

interface TransferDialogProps {
  organization: CurrentOrganization;
  /** The member who is chosen at first. */
  member?: MemberRow;
  open: boolean;
  onClose: () => void;
}

/** Makes a member the owner, and the user an administrator. */
export function TransferDialog({ organization, member, ...dialog }: TransferDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { slug } = organization;
  const [heir, setHeir] = useState<Reference | null>(
    member ? { id: member.userId, name: displayName(member) } : null,
  );
  return (
    <FormDialog
      {...dialog}
      danger
      title={t('organizations:members.transfer.title', { name: isolate(organization.name) })}
      description={t('organizations:members.transfer.text')}
      submitLabel={t('organizations:members.transfer.open')}
      failed={t('organizations:members.transfer.failed')}
      onSubmit={async () => {
        if (!heir) return { userId: t('organizations:members.transfer.required') };
        await api.organizations.members.transferOwnership({ slug, userId: heir.id });
        toast.success(t('organizations:members.transfer.done', { name: isolate(heir.name) }));
        await invalidateOrganizations(queryClient);
        return undefined;
      }}
      onSent={() => setHeir(null)}
    >
      {({ userId }) => (
        <ReferenceField
          name="userId"
          label={t('organizations:members.transfer.to')}
          required
          choices={memberChoices(slug)}
          value={heir}
          onChange={setHeir}
          error={userId}
        />
      )}
    </FormDialog>
  );
}

/** The members of an organization, found by name or email. */
const memberChoices = (slug: string) =>
  ({
    list: (searchTerm: string) => organizationQueries.members(slug, { searchTerm, role: '' }),
    toChoice: (member: MemberRow) => ({
      id: member.id,
      name: displayName(member),
      detail: member.name && member.email,
      mark: <Avatar name={displayName(member)} seed={member.id} image={member.image} size="sm" />,
    }),
  }) as unknown as Pick<Choices, 'list' | 'toChoice'>;
