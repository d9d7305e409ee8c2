import { defineNotification } from '~/features/notifications/notifications.server';
import { tellAdministrators } from './recipients';

/** An email is sent already. */
export const webhookDisabled = defineNotification({
  name: 'webhook-disabled',
  label: 'webhook-notifications:disabled.label',
  on: ['webhook.disabled'],
  notify: tellAdministrators,
  text: (t, { webhook }) => t('webhook-notifications:disabled', { webhook }),
  forAdministrators: true,
});
