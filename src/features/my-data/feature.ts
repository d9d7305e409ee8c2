import { defineActivity } from '~/shared/activity';
import type { Feature } from '~/shared/feature';

const activity = defineActivity({
  kinds: {
    'account.data-requested': {
      label: 'my-data:activity.requested',
      sentence: 'my-data:activity.requested.sentence',
    },
    'account.data-prepared': {
      label: 'my-data:activity.prepared',
      sentence: 'my-data:activity.prepared.sentence',
    },
    'account.data-downloaded': {
      label: 'my-data:activity.downloaded',
      sentence: 'my-data:activity.downloaded.sentence',
    },
  },
});

export const myData: Feature<{ activity: typeof activity }> = { activity };
