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

declare module '~/shared/declared' {
  interface Declared {
    social: { activity: typeof activity };
  }
}

export const social: Feature = { activity, signInMethods: { provider: 'providers:method' } };
