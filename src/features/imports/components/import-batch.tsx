import { useQuery } from '@tanstack/react-query';
import { batchQueries } from '~/features/batches/client';
import { BatchProgress } from '~/features/batches/components/batch-progress';
import { BatchBadge } from '~/features/batches/components/batch-state';
import { useMessages } from '~/shared/i18n/context';
import { ItemLink } from '~/ui/basics/link';
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
      <ItemLink
        to="/manager/batches/$id"
        params={{ id }}
        className="underline decoration-line-strong underline-offset-4 hover:decoration-current max-sm:min-h-11"
      >
        {t('imports:done.report')}
      </ItemLink>
    </div>
  );
}
