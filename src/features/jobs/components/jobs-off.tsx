import { Info } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { Card } from '~/ui/layout/page';

/** Explains why waiting jobs may not start. */
export function JobsOff() {
  return (
    <Card className="flex gap-3 text-sm">
      <Info className="mt-0.5 size-4 shrink-0 text-accent" />
      <p className="text-pretty">{useReason()}</p>
    </Card>
  );
}

function useReason(): string {
  const t = useMessages();
  if (usePageContext()?.config.readOnly) return t('jobs:off.readOnly');
  return t('jobs:off.text');
}
