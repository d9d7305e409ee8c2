import { defineActivity, kind } from '~/shared/activity';
import type { Feature } from '~/shared/feature';
import { definePermissions } from '~/shared/permissions';

const permissions = definePermissions({
  passkeys: { list: ['admin'], remove: ['admin'] },
});

const activity = defineActivity({
  kinds: {
    'passkey.added': kind('passkeys:activity.added'),
    'passkey.removed': kind('passkeys:activity.removed'),
    'passkeys.removed': kind('passkeys:activity.allRemoved'),
  },
  fields: {
    passkey: 'passkeys:activity.field',
    passkeysRemoved: 'passkeys:activity.field.removed',
  },
  values: { AUTHENTICATION_FAILED: 'passkeys:activity.value.failed' },
});

export const passkeys: Feature<{ permissions: typeof permissions; activity: typeof activity }> = {
  part: 'passkeys',
  title: 'passkeys:title',
  permissions,
  sensitive: { passkeys: ['remove'] },
  activity,
  signInMethods: { passkey: 'passkeys:method' },
};
