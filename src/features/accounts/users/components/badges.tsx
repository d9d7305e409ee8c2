import { useMessages } from '~/shared/i18n/context';
import type { Role } from '~/shared/permissions';
import { Badge } from '~/ui/basics/badge';
import type { UserStatus } from '../search';
import { roleLabels, statusTones, statusLabels } from './labels';

export function StatusBadge({ status, wraps = false }: { status: UserStatus; wraps?: boolean }) {
  const t = useMessages();
  return (
    <Badge tone={statusTones[status]} wraps={wraps}>
      {t(statusLabels[status])}
    </Badge>
  );
}

export function RoleBadge({ role }: { role: Role }) {
  const t = useMessages();
  return <Badge tone={role === 'admin' ? 'accent' : 'neutral'}>{t(roleLabels[role])}</Badge>;
}
