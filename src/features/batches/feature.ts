import { ListChecks } from 'lucide-react';
import { defineActivity, kind } from '~/shared/activity';
import type { Feature } from '~/shared/feature';

const activity = defineActivity({
  kinds: {
    'batch.finished': kind('batches:activity.finished'),
    'batch.cancelled': kind('batches:activity.cancelled'),
  },
  targets: { batch: { table: 'batches', page: '/manager/batches/$id' } },
  fields: { done: 'batches:state.done', refused: 'batches:call.refused' },
});

/** Actions on many records at once. */
export const batches: Feature<{ activity: typeof activity }> = {
  navigation: {
    history: [
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
