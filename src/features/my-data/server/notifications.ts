import { defineNotification } from '~/features/notifications/notifications.server';

/** The link is in an email. */
const dataReady = defineNotification({
  name: 'data-ready',
  label: 'data-notifications:ready.label',
  on: ['account.data-prepared'],
  notify: async (_tx, entries) =>
    entries.map(({ targetId }) => ({ to: [targetId ?? ''], values: {}, link: '/app/my-data' })),
  text: (t) => t('data-notifications:ready'),
});

export const dataNotifications = [dataReady];
