import { useFormat, useMessages } from '~/shared/i18n/context';
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
    <div className="flex max-w-xl flex-col gap-1.5 text-sm">
      <progress
        value={made}
        max={Math.max(total, 1)}
        aria-label={t('batches:progress.label')}
        className="w-full accent-accent"
      />
      <p className="tabular-nums">
        {t('batches:progress', { done: format.number(made), total: format.number(total) })}
        <span className="text-ink-soft"> · {counts(batch)}</span>
      </p>
    </div>
  );
}
