import {
  defineNotification,
  readAdministrators,
} from '~/features/notifications/notifications.server';

/** An email is sent already. */
export const webhookDisabled = defineNotification({
  name: 'webhook-disabled',
  label: 'webhook-notifications:disabled.label',
  on: ['webhook.disabled'],
  async notify(tx, entries) {
    const to = await readAdministrators(tx);
    return entries.map(({ targetId, targetName }) => ({
      to,
      values: { webhook: targetName ?? '' },
      link: `/manager/webhooks/${targetId}`,
    }));
  },
  text: (t, { webhook }) => t('webhook-notifications:disabled', { webhook }),
  forAdministrators: true,
});
