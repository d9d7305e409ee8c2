import { Trash2 } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { usePermission } from '~/shared/page/use-permission';
import { ButtonLink } from '~/ui/basics/button';

/** For the actions of a list: opens the bin with its deleted records. */
export function BinLink({ type }: { type: string }) {
  const t = useMessages();
  return (
    usePermission({ bin: 'list' }) && (
      <ButtonLink to="/manager/bin" search={{ type }} icon={Trash2}>
        {t('bin:title')}
      </ButtonLink>
    )
  );
}
