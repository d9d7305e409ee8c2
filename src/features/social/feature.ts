import { defineActivity } from '~/shared/activity';
import type { Feature } from '~/shared/feature';

const activity = defineActivity({
  kinds: {
    'account.provider-linked': {
      label: 'providers:activity.linked',
      sentence: 'providers:activity.linked.sentence',
    },
    'account.provider-unlinked': {
      label: 'providers:activity.unlinked',
      sentence: 'providers:activity.unlinked.sentence',
    },
  },
  fields: { provider: 'providers:activity.field' },
});

export const social: Feature<{ activity: typeof activity }> = {
  activity,
  signInMethods: { provider: 'providers:method' },
};
