import { ListChecks } from 'lucide-react';
import { defineActivity } from '~/shared/activity';
import type { Feature } from '~/shared/feature';

const activity = defineActivity({
  kinds: {
    'batch.finished': {
      label: 'batches:activity.finished',
      sentence: 'batches:activity.finished.sentence',
    },
    'batch.cancelled': {
      label: 'batches:activity.cancelled',
      sentence: 'batches:activity.cancelled.sentence',
    },
  },
  targets: { batch: { table: 'batches', page: '/manager/batches/$id' } },
  fields: { done: 'batches:state.done', refused: 'batches:call.refused' },
});

/** Actions on many records at once. */
export const batches: Feature<{ activity: typeof activity }> = {
  navigation: {
    operations: [
      {
        to: '/manager/batches',
        label: 'batches:title',
        icon: ListChecks,
        permission: { apps: 'manager' },
      },
    ],
  },
  activity,
  retainedData: [{ table: 'batch_calls', reason: (t) => t('batches:kept') }],
};
