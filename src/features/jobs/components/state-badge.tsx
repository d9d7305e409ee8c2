import { useMessages } from '~/shared/i18n/context';
import { Badge, type BadgeTone } from '~/ui/basics/badge';
import type { JobState } from '~/shared/job-states';
import { stateLabels } from './labels';

const tones: Record<JobState, BadgeTone> = {
  created: 'neutral',
  retry: 'warning',
  active: 'accent',
  completed: 'success',
  cancelled: 'neutral',
  failed: 'danger',
};

/** The state of a job, or how many jobs are in that state. */
export function StateBadge({ state, count }: { state: JobState; count?: string }) {
  const t = useMessages();
  return (
    <Badge tone={tones[state]}>
      {t(stateLabels[state])}
      {count && <span className="ms-1 font-semibold tabular-nums">{count}</span>}
    </Badge>
  );
}
