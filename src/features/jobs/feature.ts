import { Inbox } from 'lucide-react';
import { defineActivity, kind } from '~/shared/activity';
import type { Feature } from '~/shared/feature';
import { definePermissions } from '~/shared/permissions';

const permissions = definePermissions({
  jobs: { list: ['admin'], retry: ['admin'], cancel: ['admin'], run: ['admin'] },
});

const activity = defineActivity({
  kinds: {
    'job.retried': kind('jobs:activity.retried'),
    'job.cancelled': kind('jobs:activity.cancelled'),
    'job.started': kind('jobs:activity.started'),
  },
  targets: { job: {} },
});

export const jobs: Feature<{ permissions: typeof permissions; activity: typeof activity }> = {
  part: 'jobs-page',
  permissions,
  navigation: {
    system: [
      { to: '/manager/jobs', label: 'jobs:title', icon: Inbox, permission: { jobs: 'list' } },
    ],
  },
  activity,
};
