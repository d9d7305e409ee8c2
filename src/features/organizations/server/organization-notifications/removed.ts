import { defineNotification } from '~/features/notifications/notifications.server';

export const removed = defineNotification({
  name: 'organization-removed',
  label: 'organization-notifications:removed.label',
  on: ['organization.member-removed'],
  notify: async (_tx, entries) =>
    entries.map(({ actorName, targetName, userId }) => ({
      to: userId ? [userId] : [],
      values: { actor: actorName ?? '', organization: targetName ?? '' },
      link: '/app',
    })),
  text: (t, { actor, organization }) =>
    t('organization-notifications:removed', { actor, organization }),
  email: 'now',
});
