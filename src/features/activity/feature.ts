import { History } from 'lucide-react';
import { defineActivity } from '~/shared/activity';
import type { Feature } from '~/shared/feature';

const activityOfMail = defineActivity({
  kinds: {
    // An email was rejected for good, or failed too often.
    'email.undelivered': {
      label: 'activity:kind.emailUndelivered',
      sentence: 'activity:sentence.emailUndelivered',
      tone: 'warning',
    },
  },
  targets: { email: {} },
});

export const activity: Feature<{ activity: typeof activityOfMail }> = {
  navigation: {
    history: [
      {
        to: '/manager/activity',
        label: 'shell:nav.activity',
        icon: History,
        letter: 'a',
        permission: { users: 'list' },
      },
    ],
  },
  activity: activityOfMail,
};
