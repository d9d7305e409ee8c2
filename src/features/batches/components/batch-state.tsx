import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { Badge } from '~/ui/basics/badge';
import type { Batch, BatchState, CallState, StopReason } from '../schema';

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

/** Why a batch ended before its last record. */
export function BatchEnd({ batch: { state, reason } }: { batch: Pick<Batch, 'state' | 'reason'> }) {
  const t = useMessages();
  if (state === 'cancelled') return <p>{t('batches:cancelled')}</p>;
  return reason && <p>{t(stopTexts[reason])}</p>;
}

export function CallBadge({ state }: { state: CallState }) {
  const t = useMessages();
  return <Badge tone={tones[state]}>{t(callLabels[state])}</Badge>;
}
