import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { Badge } from '~/ui/basics/badge';
import type { OrganizationRole } from '../permissions';

export const roleLabels: Record<OrganizationRole, PlainMessageKey> = {
  owner: 'organizations:members.role.owner',
  admin: 'organizations:members.role.admin',
  member: 'organizations:members.role.member',
};

/** What each role may do, for those who choose one. */
export const roleHints: Record<OrganizationRole, PlainMessageKey> = {
  owner: 'organizations:members.role.ownerHint',
  admin: 'organizations:members.role.adminHint',
  member: 'organizations:members.role.memberHint',
};

export function OrganizationRoleBadge({ role }: { role: OrganizationRole }) {
  const t = useMessages();
  return <Badge tone={role === 'member' ? 'neutral' : 'accent'}>{t(roleLabels[role])}</Badge>;
}
