import { useQuery } from '@tanstack/react-query';
import { useMessages } from '~/shared/i18n/context';
import { TextLink } from '~/ui/basics/link';
import { SkeletonLine } from '~/ui/basics/skeleton';
import { BatchProgress } from '~/ui/list/batch-progress';
import { batchQueries } from './client';
import { BatchBadge, BatchEnd } from './components/batch-state';

/** How far a batch is, with a link to its report, for pages of other features. */
export function BatchSummary({ id }: { id: string }) {
  const t = useMessages();
  const { data: batch } = useQuery(batchQueries.one(id));
  if (!batch) return <SkeletonLine />;
  return (
    <div className="flex flex-col items-start gap-2 text-sm">
      <BatchBadge state={batch.state} />
      <BatchEnd batch={batch} />
      <BatchProgress batch={batch} />
      <TextLink to="/manager/batches/$id" params={{ id }}>
        {t('list:batch.report')}
      </TextLink>
    </div>
  );
}
