import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { Badge } from '~/ui/basics/badge';
import { TextLink } from '~/ui/basics/link';
import { SkeletonLine } from '~/ui/basics/skeleton';
import { BatchProgress } from './batch-progress';
import { batchQueries } from './client';
import type { Batch, BatchState, CallState, StopReason } from './schema';

const batchLabels: Record<BatchState, PlainMessageKey> = {
  waiting: 'batches:state.waiting',
  running: 'batches:state.running',
  done: 'batches:state.done',
  cancelled: 'batches:state.cancelled',
  stopped: 'batches:state.stopped',
};

const stopTexts: Record<StopReason, PlainMessageKey> = {
  'signed-out': 'batches:stopped.signedOut',
  banned: 'batches:stopped.banned',
  'not-permitted': 'batches:stopped.notPermitted',
  failed: 'batches:stopped.failed',
};

export const callLabels: Record<CallState, PlainMessageKey> = {
  waiting: 'batches:call.waiting',
  done: 'batches:call.done',
  refused: 'batches:call.refused',
  skipped: 'batches:call.skipped',
};

const tones = {
  waiting: 'neutral',
  running: 'accent',
  done: 'success',
  cancelled: 'neutral',
  stopped: 'danger',
  refused: 'danger',
  skipped: 'neutral',
} as const;

export function BatchBadge({ state }: { state: BatchState }) {
  const t = useMessages();
  return <Badge tone={tones[state]}>{t(batchLabels[state])}</Badge>;
}

/** How far a batch is, and why it ended before its last record. */
export function BatchFacts({ batch, children }: { batch: Batch; children?: ReactNode }) {
  const t = useMessages();
  const { state, reason } = batch;
  return (
    <div className="flex flex-col items-start gap-2 text-sm">
      <BatchBadge state={state} />
      {state === 'cancelled' && <p>{t('batches:cancelled')}</p>}
      {state !== 'cancelled' && reason && <p>{t(stopTexts[reason])}</p>}
      <BatchProgress batch={batch} />
      {children}
    </div>
  );
}

export function CallBadge({ state }: { state: CallState }) {
  const t = useMessages();
  return <Badge tone={tones[state]}>{t(callLabels[state])}</Badge>;
}

/** The same with a link to its report, for pages of other features. */
export function BatchSummary({ id }: { id: string }) {
  const t = useMessages();
  const { data: batch } = useQuery(batchQueries.one(id));
  if (!batch) return <SkeletonLine />;
  return (
    <BatchFacts batch={batch}>
      <TextLink to="/manager/batches/$id" params={{ id }}>
        {t('batches:progress.report')}
      </TextLink>
    </BatchFacts>
  );
}
