import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { JobState } from '~/shared/job-states';

export const stateLabels: Record<JobState, PlainMessageKey> = {
  created: 'jobs:state.created',
  retry: 'jobs:state.retry',
  active: 'jobs:state.active',
  completed: 'jobs:state.completed',
  cancelled: 'jobs:state.cancelled',
  failed: 'jobs:state.failed',
};
