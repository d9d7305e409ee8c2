import type { RecordedEntry } from '~/features/activity/activity.server';
import {
  defineNotification,
  readAdministrators,
} from '~/features/notifications/notifications.server';
import type { Db } from '~/server/database/database';

/** With the name of the webhook, and its page. */
async function tellAdministrators(tx: Db, entries: readonly RecordedEntry[]) {
  const to = await readAdministrators(tx);
  return entries.map(({ targetId, targetName }) => ({
    to,
    values: { webhook: targetName ?? '' },
    link: `/manager/webhooks/${targetId}`,
  }));
}

/** An email is sent already. */
const webhookDisabled = defineNotification({
  name: 'webhook-disabled',
  label: 'webhook-notifications:disabled.label',
  on: ['webhook.disabled'],
  notify: tellAdministrators,
  text: (t, { webhook }) => t('webhook-notifications:disabled', { webhook }),
  forAdministrators: true,
});

const webhookPaused = defineNotification({
  name: 'webhook-paused',
  label: 'webhook-notifications:paused.label',
  on: ['webhook.paused'],
  notify: tellAdministrators,
  text: (t, { webhook }) => t('webhook-notifications:paused', { webhook }),
  email: 'now',
  forAdministrators: true,
});

export const webhookNotifications = [webhookDisabled, webhookPaused];
