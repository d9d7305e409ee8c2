import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { Badge } from '~/ui/basics/badge';
import type { BatchState, CallState } from '../schema';

const batchLabels: Record<BatchState, PlainMessageKey> = {
  waiting: 'batches:state.waiting',
  running: 'batches:state.running',
  done: 'batches:state.done',
  cancelled: 'batches:state.cancelled',
  stopped: 'batches:state.stopped',
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

export function CallBadge({ state }: { state: CallState }) {
  const t = useMessages();
  return <Badge tone={tones[state]}>{t(callLabels[state])}</Badge>;
}
