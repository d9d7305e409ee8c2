import { defineNotification } from '~/features/notifications/notifications.server';
import { tellOwners } from './recipients';

export const organizationWebhookPaused = defineNotification({
  name: 'organization-webhook-paused',
  label: 'webhook-notifications:organizationPaused.label',
  on: ['organization.webhook-paused'],
  notify: tellOwners,
  text: (t, { webhook }) => t('webhook-notifications:paused', { webhook }),
  email: 'now',
});
