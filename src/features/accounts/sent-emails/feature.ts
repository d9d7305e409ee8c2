import { defineActivity, kind } from '~/shared/activity';
import type { Feature } from '~/shared/feature';
import { definePermissions } from '~/shared/permissions';

const permissions = definePermissions({ sentEmails: { list: ['admin'], resend: ['admin'] } });

const activity = defineActivity({
  kinds: {
    'email.resent': kind('sent-emails:activity.resent'),
  },
});

export const sentEmails: Feature<{ permissions: typeof permissions; activity: typeof activity }> = {
  part: 'sent-emails',
  title: 'sent-emails:title',
  permissions,
  activity,
};
