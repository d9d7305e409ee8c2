import { webhookDeliveries } from '~/features/webhooks/server/tables';
import type { PartData } from '../part-data';
import { addWebhook } from '../webhooks';

export const data: PartData = {
  // The sample data has none.
  reads: async () => ({
    'webhooks/deliveries': { id: 'none' },
    'webhooks/delivery': { id: 'none', deliveryId: 'none' },
  }),
  finds404: ['webhooks/deliveries', 'webhooks/delivery'],
  async useAccount({ database: { db }, config }, { id, name }) {
    const webhook = await addWebhook(db, config, { enabled: false });
    const body = JSON.stringify({ data: { actor: { id, name } } });
    await db.insert(webhookDeliveries).values({ webhookId: webhook.id, kind: 'x', body });
  },
  sentences: [
    [
      'Ada Lindholm added the webhook hooks.example.com',
      {
        kind: 'webhook.created',
        actor: { id: 'ada', name: 'Ada Lindholm', deleted: false, image: null },
        after: { webhook: 'hooks.example.com' },
      },
    ],
    [
      'The webhook hooks.example.com was disabled because it had failed for days',
      { kind: 'webhook.disabled', actor: null, after: { webhook: 'hooks.example.com' } },
    ],
  ],
  permissions: {
    forAll: [],
    forAdministrators: [{ webhooks: 'list' }, { webhooks: 'update' }, { webhooks: 'send' }],
  },
};
