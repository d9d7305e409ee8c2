import { defineActivity, kind } from '~/shared/activity';
import type { Feature } from '~/shared/feature';

const activity = defineActivity({
  kinds: {
    'account.provider-linked': kind('providers:activity.linked'),
    'account.provider-unlinked': kind('providers:activity.unlinked'),
  },
  fields: { provider: 'providers:activity.field' },
});

export const social: Feature<{ activity: typeof activity }> = {
  title: 'providers:title',
  activity,
  signInMethods: { provider: 'providers:method' },
};
