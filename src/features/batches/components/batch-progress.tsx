import { useFormat, useMessages } from '~/shared/i18n/context';
import { Progress } from '~/ui/basics/progress';
import { isRunning } from '../client';
import type { Batch } from '../schema';
import { useBatchCounts } from './batch-state';

/** A bar that moves, and what was done so far. */
export function BatchProgress({ batch }: { batch: Batch }) {
  const t = useMessages();
  const format = useFormat();
  const counts = useBatchCounts();
  const { total, done, refused } = batch;
  if (total === null) return <p className="text-sm text-ink-soft">{t('batches:finding')}</p>;
  const made = done + refused;
  return (
    <div className="flex w-full max-w-xl flex-col gap-1.5 text-sm">
      {isRunning(batch) && (
        <Progress label={t('batches:progress.label')} value={made} max={total} />
      )}
      <p className="tabular-nums">
        {t('batches:progress', { done: format.number(made), total: format.number(total) })}
        <span className="text-ink-soft"> · {counts(batch)}</span>
      </p>
    </div>
  );
}
