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

export const organizationApiKeys: Feature<{ activity: typeof activity }> = {
  part: 'api-keys',
  activity,
};
