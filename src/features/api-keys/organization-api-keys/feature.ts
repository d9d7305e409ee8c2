import { defineActivity } from '~/shared/activity';
import type { Feature } from '~/shared/feature';

const activity = defineActivity({
  kinds: {
    'organization.api-key-created': {
      label: 'organization-api-keys:activity.created',
      sentence: 'organization-api-keys:activity.created.sentence',
    },
    'organization.api-key-revoked': {
      label: 'organization-api-keys:activity.revoked',
      sentence: 'organization-api-keys:activity.revoked.sentence',
    },
  },
});

declare module '~/shared/declared' {
  interface Declared {
    organizationApiKeys: { activity: typeof activity };
  }
}

export const organizationApiKeys: Feature = { part: 'api-keys', activity };
