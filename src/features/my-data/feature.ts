import { defineActivity, kind } from '~/shared/activity';
import type { Feature } from '~/shared/feature';

const activity = defineActivity({
  kinds: {
    'account.data-requested': kind('my-data:activity.requested'),
    'account.data-prepared': kind('my-data:activity.prepared'),
    'account.data-downloaded': kind('my-data:activity.downloaded'),
  },
});

export const myData: Feature<{ activity: typeof activity }> = {
  title: 'my-data:title',
  activity,
};
