import { TriangleAlert } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { Badge } from '~/ui/basics/badge';

/** Marks an organization whose owners are all banned or deleted. */
export function NoOwnerBadge() {
  const t = useMessages();
  return (
    <Badge tone="warning" icon={TriangleAlert}>
      {t('organizations:manage.noOwner')}
    </Badge>
  );
}
