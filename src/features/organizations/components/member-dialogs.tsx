import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { DeleteDialog } from '~/ui/form/delete-dialog';
import { SelectField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { toast } from '~/ui/overlay/toast';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { invalidateOrganizations, membersClient } from '../client';
import {
  type OrganizationRole,
  isOrganizationRole,
  isRoleWithin,
  organizationRoles,
} from '../permissions';
import type { CurrentOrganization } from '../use-organization';
import { roleHints, roleLabels } from './role-badge';
import { type MemberRow, memberName } from './use-member-columns';

interface MemberDialogsProps {
  organization: CurrentOrganization;
  changing: MemberRow | undefined;
  removing: MemberRow | undefined;
  onClose: () => void;
}

export function MemberDialogs({ organization, changing, removing, onClose }: MemberDialogsProps) {
  const change = useDialogSubject(changing);
  const removal = useDialogSubject(removing);
  return (
    <>
      {change.subject && (
        <RoleDialog
          key={`role ${change.key}`}
          organization={organization}
          member={change.subject}
          open={changing !== undefined}
          onClose={onClose}
        />
      )}
      {removal.subject && (
        <RemoveDialog
          key={`removal ${removal.key}`}
          organization={organization}
          member={removal.subject}
          open={removing !== undefined}
          onClose={onClose}
        />
      )}
    </>
  );
}

interface MemberDialogProps {
  organization: CurrentOrganization;
  member: MemberRow;
  open: boolean;
  onClose: () => void;
}

function RoleDialog({ organization, member, ...dialog }: MemberDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const [role, setRole] = useState(member.role);
  const name = isolate(memberName(member));
  return (
    <FormDialog
      {...dialog}
      title={t('organizations:members.changeRole.title', { name })}
      submitLabel={t('organizations:members.changeRole.submit')}
      onSubmit={async () => {
        if (role === member.role) return;
        const { slug } = organization;
        await membersClient.setRole({ slug, userId: member.userId, role });
        toast.success(t('organizations:members.changeRole.done'));
        await invalidateOrganizations(queryClient);
      }}
    >
      {(errors) => (
        <RoleField own={organization.role} value={role} onChange={setRole} error={errors.role} />
      )}
    </FormDialog>
  );
}

interface RoleFieldProps {
  /** The user's own role: nobody grants a role above it. */
  own: OrganizationRole;
  value: OrganizationRole;
  onChange: (role: OrganizationRole) => void;
  error: string | undefined;
}

/** The roles that the user may grant, the most common one first, with what each may do. */
export function RoleField({ own, value, onChange, error }: RoleFieldProps) {
  const t = useMessages();
  return (
    <SelectField
      name="role"
      label={t('users:column.role')}
      hint={t(roleHints[value])}
      value={value}
      error={error}
      onChange={({ currentTarget }) => {
        if (isOrganizationRole(currentTarget.value)) onChange(currentTarget.value);
      }}
    >
      {organizationRoles
        .filter((role) => isRoleWithin(role, own))
        .toReversed()
        .map((role) => (
          <option key={role} value={role}>
            {t(roleLabels[role])}
          </option>
        ))}
    </SelectField>
  );
}

function RemoveDialog({ organization, member, ...dialog }: MemberDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const name = isolate(memberName(member));
  return (
    <DeleteDialog
      {...dialog}
      title={t('organizations:members.remove.title', { name })}
      description={t('organizations:members.remove.text', {
        name,
        organization: isolate(organization.name),
      })}
      submitLabel={t('organizations:members.remove.submit')}
      done={t('organizations:members.remove.done')}
      onDelete={async () =>
        void (await membersClient.remove({ slug: organization.slug, userId: member.userId }))
      }
      onDeleted={() => invalidateOrganizations(queryClient)}
    />
  );
}
