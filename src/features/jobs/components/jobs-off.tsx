import { Info } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
// demo:start
import { usePageContext } from '~/shared/page/page-context-hooks';
// demo:end
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
  // demo:start
  if (usePageContext()?.config.demo) return t('jobs:off.demo');
  // demo:end
  return t('jobs:off.text');
}
