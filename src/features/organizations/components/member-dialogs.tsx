import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { FormDialog } from '~/ui/form/form-dialog';
import { toast } from '~/ui/overlay/toast';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { displayName } from '~/shared/text/display-name';
import { invalidateOrganizations } from '../client';
import type { CurrentOrganization } from '../use-organization';
import { InviteDialog } from './invite-dialog';
import { RoleField } from './role-field';
import { TransferDialog } from './transfer-dialog';
import type { MemberRow } from './use-member-columns';

export interface MemberDialogsProps {
  organization: CurrentOrganization;
  inviting: boolean;
  onCloseInviting: () => void;
  changing: MemberRow | undefined;
  /** To whom the ownership is transferred. */
  heir: MemberRow | undefined;
  onClose: () => void;
}

/** All dialogs of the page in one module, so they load together and lazily. */
export function MemberDialogs(props: MemberDialogsProps) {
  const { organization, changing, heir, onClose } = props;
  const change = useDialogSubject(changing);
  const transfer = useDialogSubject(heir);
  return (
    <>
      {organization.may({ invitation: 'create' }) && (
        <InviteDialog
          organization={organization}
          open={props.inviting}
          onClose={props.onCloseInviting}
        />
      )}
      {change.subject && (
        <RoleDialog
          key={`role ${change.key}`}
          organization={organization}
          member={change.subject}
          open={changing !== undefined}
          onClose={onClose}
        />
      )}
      {transfer.subject && (
        <TransferDialog
          key={`transfer ${transfer.key}`}
          organization={organization}
          member={transfer.subject}
          open={heir !== undefined}
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
  const name = isolate(displayName(member));
  return (
    <FormDialog
      {...dialog}
      title={t('organizations:members.changeRole.title', { name })}
      submitLabel={t('organizations:members.changeRole.submit')}
      onSubmit={async () => {
        if (role === member.role) return;
        const { slug } = organization;
        await api.organizations.members.setRole({ slug, userId: member.userId, role });
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
