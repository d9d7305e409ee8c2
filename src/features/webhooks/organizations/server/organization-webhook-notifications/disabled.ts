import { defineNotification } from '~/features/notifications/notifications.server';
import { tellOwners } from './recipients';

/** An email is sent already. */
export const organizationWebhookDisabled = defineNotification({
  name: 'organization-webhook-disabled',
  label: 'webhook-notifications:organizationDisabled.label',
  on: ['organization.webhook-disabled'],
  notify: tellOwners,
  text: (t, { webhook }) => t('webhook-notifications:disabled', { webhook }),
});
