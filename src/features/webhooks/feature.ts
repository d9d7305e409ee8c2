import { Webhook } from 'lucide-react';
import { defineActivity } from '~/shared/activity';
import type { Feature } from '~/shared/feature';
import { definePermissions } from '~/shared/permissions';
import { webhookKinds } from './kinds';

const permissions = definePermissions({
  webhooks: { list: ['admin'], update: ['admin'], send: ['admin'] },
});

const activity = defineActivity({
  kinds: webhookKinds('webhook.'),
  targets: { webhook: { table: 'webhook_endpoints', page: '/manager/webhooks/$id' } },
  fields: {
    webhook: 'webhooks:activity.field.webhook',
    webhookEvents: 'webhooks:events',
    webhookDescription: 'webhooks:description',
    webhookEnabled: 'webhooks:state.enabled',
  },
});

export const webhooks: Feature<{ permissions: typeof permissions; activity: typeof activity }> = {
  part: 'webhooks',
  permissions,
  // It decides where data is sent.
  sensitive: { webhooks: ['update'] },
  navigation: {
    system: [
      {
        to: '/manager/webhooks',
        label: 'webhooks:title',
        icon: Webhook,
        permission: { webhooks: 'list' },
      },
    ],
  },
  activity,
  retainedData: [{ table: 'webhook_deliveries', reason: (t) => t('webhooks:keptDeliveries') }],
};
