import { Trash2 } from 'lucide-react';
import { defineActivity } from '~/shared/activity';
import type { Feature } from '~/shared/feature';
import { definePermissions } from '~/shared/permissions';

const permissions = definePermissions({
  bin: { list: ['admin'], restore: ['admin'], delete: ['admin'] },
});

const activity = defineActivity({
  kinds: {},
  fields: { leftOut: 'bin:activity.field.leftOut' },
});

export const bin: Feature<{ permissions: typeof permissions; activity: typeof activity }> = {
  part: 'bin',
  permissions,
  navigation: {
    history: [
      { to: '/manager/bin', label: 'bin:title', icon: Trash2, permission: { bin: 'list' } },
    ],
  },
  activity,
};
