import { defineActivity, kind } from '~/shared/activity';
import type { Feature } from '~/shared/feature';

const activity = defineActivity({
  kinds: {
    'organization.api-key-created': kind('organization-api-keys:activity.created'),
    'organization.api-key-revoked': kind('organization-api-keys:activity.revoked'),
  },
});

export const organizationApiKeys: Feature<{ activity: typeof activity }> = {
  part: 'api-keys',
  title: 'organization-api-keys:title',
  activity,
};
