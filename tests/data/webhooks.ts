import { webhookDeliveries, webhookEndpoints } from '~/features/webhooks/server/tables';
import { testConfig } from '../app';
import type { PartData } from '../part-data';
import { addDelivery, addEndpoint } from '../webhooks';

export const data: PartData = {
  async reads(db) {
    await db.delete(webhookEndpoints);
    const { id } = await addEndpoint(db, testConfig(), { enabled: false });
    const { id: deliveryId } = await addDelivery(db, id);
    return { 'webhooks/deliveries': { id }, 'webhooks/delivery': { id, deliveryId } };
  },
  async useAccount({ database: { db }, config }, { id, name }) {
    const endpoint = await addEndpoint(db, config, { enabled: false });
    const body = JSON.stringify({ data: { actor: { id, name } } });
    await db.insert(webhookDeliveries).values({ endpointId: endpoint.id, kind: 'x', body });
  },
  permissions: {
    forAll: [],
    forAdministrators: [{ webhooks: 'list' }, { webhooks: 'update' }, { webhooks: 'send' }],
  },
};
