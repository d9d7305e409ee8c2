import { useQuery } from '@tanstack/react-query';
import { batchQueries } from '~/features/batches/client';
import { BatchProgress } from '~/features/batches/components/batch-progress';
import { BatchBadge } from '~/features/batches/components/batch-state';
import { useMessages } from '~/shared/i18n/context';
import { TextLink } from '~/ui/basics/link';
import { SkeletonLine } from '~/ui/basics/skeleton';

/** How far a batch is, and the way to its report. */
export function ImportBatch({ id }: { id: string }) {
  const t = useMessages();
  const { data: batch } = useQuery(batchQueries.one(id));
  if (!batch) return <SkeletonLine />;
  return (
    <div className="flex flex-col items-start gap-2 text-sm">
      <BatchBadge state={batch.state} />
      <BatchProgress batch={batch} />
      <TextLink to="/manager/batches/$id" params={{ id }}>
        {t('imports:done.report')}
      </TextLink>
    </div>
  );
}
