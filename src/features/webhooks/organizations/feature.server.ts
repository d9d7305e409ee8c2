import { defineServerFeature } from '~/server/feature';
import { ownerTypes } from '../server/owners';
import { organizationWebhooksApi } from './server/api';
import { organizationWebhookNotifications } from './server/notifications';
import { organizationOwner } from './server/owner';

ownerTypes.set('organization', organizationOwner);

export const organizationWebhooks = defineServerFeature({
  api: organizationWebhooksApi,
  notifications: organizationWebhookNotifications,
});
