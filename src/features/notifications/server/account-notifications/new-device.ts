import { defineNotification } from '../type';

/** An email is sent already. */
export const newDevice = defineNotification({
  name: 'new-device',
  label: 'account-notifications:newDevice.label',
  on: ['account.new-device'],
  toActor: true,
  notify: async (_tx, entries) =>
    entries.map(({ actorId }) => ({ to: [actorId ?? ''], values: {}, link: '/app/account' })),
  text: (t) => t('account-notifications:newDevice'),
  security: true,
});
