import { defineNotifications } from '~/features/notifications/notifications.server';
import { organizationWebhookDisabled } from './disabled';
import { organizationWebhookPaused } from './paused';

export const organizationWebhookNotifications = defineNotifications(
  organizationWebhookDisabled,
  organizationWebhookPaused,
);
