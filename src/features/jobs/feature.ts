import { Inbox } from 'lucide-react';
import { defineActivity } from '~/shared/activity';
import type { Feature } from '~/shared/feature';
import { definePermissions } from '~/shared/permissions';

const permissions = definePermissions({
  jobs: { list: ['admin'], retry: ['admin'], cancel: ['admin'], run: ['admin'] },
});

const activity = defineActivity({
  kinds: {
    'job.retried': { label: 'jobs:activity.retried', sentence: 'jobs:activity.retried.sentence' },
    'job.cancelled': {
      label: 'jobs:activity.cancelled',
      sentence: 'jobs:activity.cancelled.sentence',
    },
    'job.started': { label: 'jobs:activity.started', sentence: 'jobs:activity.started.sentence' },
  },
  targets: { job: {} },
});

export const jobs: Feature<{ permissions: typeof permissions; activity: typeof activity }> = {
  part: 'jobs-page',
  permissions,
  navigation: {
    operations: [
      { to: '/manager/jobs', label: 'jobs:title', icon: Inbox, permission: { jobs: 'list' } },
    ],
  },
  activity,
};
