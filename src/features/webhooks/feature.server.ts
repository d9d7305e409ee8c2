import { defineServerFeature } from '~/server/feature';
import { webhooksApi } from './server/api';
import { deliverWebhook, webhookMaintenance } from './server/jobs';
import { deliverActivity } from './server/listener';
import { webhookDisabledMail } from './server/mails';
import * as tables from './server/tables';

export const webhooks = defineServerFeature({
  api: webhooksApi,
  tables,
  jobs: [deliverWebhook, webhookMaintenance],
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
  changes: { webhook: { permission: { webhooks: 'list' } } },
  onActivity: deliverActivity,
});
