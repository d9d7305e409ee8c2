import type { OrganizationData } from '../organization-data';
import { addDelivery, addWebhook } from '../webhooks';

const permission = { organization: 'update' } as const;

export const data: OrganizationData = {
  access: {
    'organizationWebhooks/list': { permission },
    'organizationWebhooks/create': { permission },
    'organizationWebhooks/update': { permission },
    'organizationWebhooks/remove': { permission },
    'organizationWebhooks/secret': { permission },
    'organizationWebhooks/rotate': { permission },
    'organizationWebhooks/takeOver': { permission },
    'organizationWebhooks/test': { permission },
    'organizationWebhooks/deliveries': { permission },
    'organizationWebhooks/delivery': { permission },
    'organizationWebhooks/resend': { permission },
    'organizationWebhooks/resendFailed': { permission },
  },
  async inputs({ database: { db }, config }, _owner, organization) {
    const target = { targetType: 'organization', targetId: organization.id };
    const { id } = await addWebhook(db, config, { ...target, events: ['organization.deleted'] });
    const { id: deliveryId } = await addDelivery(db, id);
    return {
      'organizationWebhooks/create': {
        url: 'https://hooks.example.com',
        description: '',
        events: ['organization.deleted'],
      },
      'organizationWebhooks/update': { id, description: 'New' },
      'organizationWebhooks/remove': { id },
      'organizationWebhooks/secret': { id },
      'organizationWebhooks/rotate': { id },
      'organizationWebhooks/takeOver': { id },
      'organizationWebhooks/test': { id },
      'organizationWebhooks/deliveries': { id },
      'organizationWebhooks/delivery': { id, deliveryId },
      'organizationWebhooks/resend': { id, deliveryId },
      'organizationWebhooks/resendFailed': { id, since: '2020-01-01T00:00:00.000Z' },
    };
  },
};
