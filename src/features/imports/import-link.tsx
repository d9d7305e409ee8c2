import { FileUp } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { usePermission } from '~/shared/page/use-permission';
import { ButtonLink } from '~/ui/basics/button';

/** Opens the import of records of this type, for the page with their list. */
export function ImportLink({ type }: { type: string }) {
  const t = useMessages();
  if (!usePermission({ imports: 'run' })) return null;
  return (
    <ButtonLink to="/manager/import/$type" params={{ type }} icon={FileUp}>
      {t('imports:open')}
    </ButtonLink>
  );
}
