import { defineActivity } from '~/shared/activity';
import type { Feature } from '~/shared/feature';
import { definePermissions } from '~/shared/permissions';

const permissions = definePermissions({
  passkeys: { list: ['admin'], remove: ['admin'] },
});

const activity = defineActivity({
  kinds: {
    'passkey.added': {
      label: 'passkeys:activity.added',
      sentence: 'passkeys:activity.added.sentence',
    },
    'passkey.removed': {
      label: 'passkeys:activity.removed',
      sentence: 'passkeys:activity.removed.sentence',
    },
    'passkeys.removed': {
      label: 'passkeys:activity.allRemoved',
      sentence: 'passkeys:activity.allRemoved.sentence',
    },
  },
  fields: {
    passkey: 'passkeys:activity.field',
    passkeysRemoved: 'passkeys:activity.field.removed',
  },
  values: { AUTHENTICATION_FAILED: 'passkeys:activity.value.failed' },
});

export const passkeys: Feature<{ permissions: typeof permissions; activity: typeof activity }> = {
  part: 'passkeys',
  permissions,
  sensitive: { passkeys: ['remove'] },
  activity,
  signInMethods: { passkey: 'passkeys:method' },
};
