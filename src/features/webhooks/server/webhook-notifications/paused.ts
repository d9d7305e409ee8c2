import { defineNotification } from '~/features/notifications/notifications.server';
import { tellAdministrators } from './recipients';

export const webhookPaused = defineNotification({
  name: 'webhook-paused',
  label: 'webhook-notifications:paused.label',
  on: ['webhook.paused'],
  notify: tellAdministrators,
  text: (t, { webhook }) => t('webhook-notifications:paused', { webhook }),
  email: 'now',
  forAdministrators: true,
});
