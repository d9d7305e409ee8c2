import { defineActivity } from '~/shared/activity';
import type { Feature } from '~/shared/feature';
import { definePermissions } from '~/shared/permissions';

const permissions = definePermissions({ sentEmails: { list: ['admin'], resend: ['admin'] } });

const activity = defineActivity({
  kinds: {
    'email.resent': {
      label: 'sent-emails:activity.resent',
      sentence: 'sent-emails:activity.resent.sentence',
    },
  },
});

export const sentEmails: Feature<{ permissions: typeof permissions; activity: typeof activity }> = {
  permissions,
  activity,
};
