import { defineServerFeature } from '~/server/feature';
import { webhooksApi } from './server/api';
import { webhookDisabledMail } from './server/disable';
import { deliverToFailing, deliverWebhook, webhookMaintenance } from './server/jobs';
import { deliverActivity } from './server/listener';
import { webhooksMyData } from './server/my-data';
import { countTroubled } from './server/queries';
import * as tables from './server/tables';
import { webhookNotifications } from './server/notifications';

export const webhooks = defineServerFeature({
  api: webhooksApi,
  tables,
  jobs: [deliverWebhook, deliverToFailing, webhookMaintenance],
  jobsTitle: 'webhooks:title',
  emails: [
    {
      name: 'webhook-disabled',
      make: (i18n) =>
        webhookDisabledMail(i18n, {
          to: 'user@example.com',
          host: 'hooks.example.com',
          link: 'https://example.com/manager/webhooks',
        }),
    },
  ],
  myData: webhooksMyData,
  metrics: [
    {
      name: 'webhooks',
      help: 'Webhooks whose attempts fail, and those that were disabled because of that.',
      label: { name: 'state', values: ['failing', 'disabled'] },
      read: countTroubled,
    },
  ],
  changes: { webhook: { permission: { webhooks: 'list' } } },
  onActivity: deliverActivity,
  notifications: webhookNotifications,
});
