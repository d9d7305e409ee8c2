import { FileUp } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { usePermission } from '~/shared/page/use-permission';
import { ButtonLink } from '../basics/button';

/** Opens the import of records, by the name that `imports` of their feature has. */
export function ImportLink({ type }: { type: string }) {
  const t = useMessages();
  if (!usePermission({ imports: 'run' })) return null;
  return (
    <ButtonLink to="/manager/import/$type" params={{ type }} icon={FileUp}>
      {t('list:import')}
    </ButtonLink>
  );
}
