import { defineActivity, kind } from '~/shared/activity';
import type { Feature } from '~/shared/feature';
import { definePermissions } from '~/shared/permissions';

const permissions = definePermissions({
  apiKeys: { create: ['admin', 'user'], list: ['admin'], revoke: ['admin'] },
});

const activity = defineActivity({
  kinds: {
    'api-key.created': kind('api-keys:activity.created'),
    'api-key.revoked': kind('api-keys:activity.revoked', {
      sentenceAboutOther: 'api-keys:activity.revoked.aboutOther',
    }),
  },
  fields: { apiKey: 'api-keys:activity.field' },
});

export const apiKeys: Feature<{ permissions: typeof permissions; activity: typeof activity }> = {
  part: 'api-keys',
  title: 'api-keys:title',
  permissions,
  sensitive: { apiKeys: ['create', 'revoke'] },
  // No key can create another.
  personal: { apiKeys: ['create', 'list', 'revoke'] },
  activity,
};
