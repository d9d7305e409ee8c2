import { useFormat, useMessages } from '~/shared/i18n/context';
import { Progress } from '~/ui/basics/progress';

interface Counts {
  done: number;
  refused: number;
  skipped: number;
}

interface BatchProgressProps {
  batch: Counts & {
    /** Null while the records are being found. */
    total: number | null;
    finishedAt: string | null;
  };
}

/** “12 done · 3 refused” */
export function useBatchCounts() {
  const t = useMessages();
  const format = useFormat();
  return ({ done, refused, skipped }: Counts) => {
    const parts = [t('batches:progress.done', { count: done, number: format.number(done) })];
    if (refused > 0)
      parts.push(t('batches:progress.refused', { count: refused, number: format.number(refused) }));
    if (skipped > 0)
      parts.push(t('batches:progress.skipped', { count: skipped, number: format.number(skipped) }));
    return parts.join(' · ');
  };
}

/** A bar that moves, and what was done so far. */
export function BatchProgress({ batch }: BatchProgressProps) {
  const t = useMessages();
  const format = useFormat();
  const counts = useBatchCounts();
  const { total, done, refused, skipped, finishedAt } = batch;
  if (total === null)
    return <p className="text-sm text-ink-soft">{t('batches:progress.finding')}</p>;
  const made = done + refused + skipped;
  return (
    <div className="flex w-full max-w-xl flex-col gap-1.5 text-sm">
      {finishedAt === null && (
        <Progress label={t('batches:progress.label')} value={made} max={total} />
      )}
      {/* Screen readers have the bar while it moves, and hear the result. */}
      <p role="status" className="tabular-nums">
        <span aria-hidden={finishedAt === null}>
          {t('batches:progress.made', { done: format.number(made), total: format.number(total) })}
          <span className="text-ink-soft"> · {counts(batch)}</span>
        </span>
      </p>
    </div>
  );
}
