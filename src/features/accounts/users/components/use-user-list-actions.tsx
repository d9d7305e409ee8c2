import { Ban, LogOut, ShieldCheck, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMessages, useTimeZone } from '~/shared/i18n/context';
import { roles } from '~/shared/permissions';
import { SelectField } from '~/ui/form/field';
import type { FormErrors } from '~/ui/form/use-explain';
import type { ListAction } from '~/ui/list/selection';
import type { UserRow } from '../schema';
import { BanFields, readBan } from './ban-dialog';
import { roleLabels } from './labels';

/** What administrators do with users of the list, one or many. */
export function useUserListActions(): ListAction<UserRow>[] {
  const t = useMessages();
  const timeZone = useTimeZone();
  return [
    {
      procedure: 'users.ban',
      permission: { users: 'ban' },
      label: t('users:ban.open'),
      icon: Ban,
      danger: true,
      appliesTo: ({ status }) => status !== 'banned',
      title: (records) => t('users:bulk.banTitle', records),
      text: t('users:ban.text'),
      fields: (errors) => <ListBanFields errors={errors} />,
      read: (form) => {
        const input = readBan(form, timeZone);
        return input.expires === undefined
          ? { errors: { expires: t('users:ban.past') } }
          : { input };
      },
    },
    {
      procedure: 'users.unban',
      permission: { users: 'ban' },
      label: t('users:unban.open'),
      icon: Undo2,
      appliesTo: ({ status }) => status === 'banned',
      title: (records) => t('users:bulk.unbanTitle', records),
      text: t('users:unban.text'),
    },
    {
      procedure: 'users.setRole',
      permission: { users: 'set-role' },
      label: t('users:role.open'),
      icon: ShieldCheck,
      title: (records) => t('users:bulk.roleTitle', records),
      text: t('users:role.text'),
      fields: (errors) => <RoleField error={errors.role} />,
      read: (form) => ({ input: { role: form.get('role') } }),
    },
    {
      procedure: 'users.revokeSessions',
      permission: { sessions: 'revoke' },
      label: t('users:bulk.sessions'),
      icon: LogOut,
      title: (records) => t('users:bulk.sessionsTitle', records),
      text: t('users:bulk.sessionsText'),
    },
    {
      procedure: 'users.remove',
      permission: { users: 'delete' },
      label: t('users:bulk.deleteSubmit'),
      icon: Trash2,
      danger: true,
      title: (records) => t('users:bulk.deleteTitle', records),
      text: t('users:bulk.deleteText'),
    },
  ];
}

function ListBanFields({ errors }: { errors: FormErrors }) {
  const [chosen, setChosen] = useState('never');
  return <BanFields chosen={chosen} onChoose={setChosen} errors={errors} />;
}

function RoleField({ error }: { error: string | undefined }) {
  const t = useMessages();
  return (
    <SelectField
      name="role"
      label={t('users:form.role')}
      hint={t('users:form.roleHint')}
      defaultValue="user"
      error={error}
    >
      {roles.toReversed().map((role) => (
        <option key={role} value={role}>
          {t(roleLabels[role])}
        </option>
      ))}
    </SelectField>
  );
}
