import { Webhook } from 'lucide-react';
import { defineActivity } from '~/shared/activity';
import type { Feature } from '~/shared/feature';
import { webhookKinds } from '../kinds';

const activity = defineActivity({ kinds: webhookKinds('organization.webhook-') });

export const organizationWebhooks: Feature<{ activity: typeof activity }> = {
  title: 'webhooks:ofOrganizations',
  navigation: {
    organization: [
      {
        to: '/app/o/$slug/webhooks',
        label: 'webhooks:title',
        icon: Webhook,
        organizationPermission: { organization: 'update' },
      },
    ],
  },
  activity,
};
