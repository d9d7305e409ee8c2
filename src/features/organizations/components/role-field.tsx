import { useMessages } from '~/shared/i18n/context';
import { SelectField } from '~/ui/form/field';
import {
  type OrganizationRole,
  isOrganizationRole,
  isRoleWithin,
  organizationRoles,
} from '../permissions';
import { roleHints, roleLabels } from './role-badge';

interface RoleFieldProps {
  /** The most powerful role to choose from. Usually the user's own: nobody grants one above it. */
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
