import { defineNotification } from '~/features/notifications/notifications.server';
import { readSlugs } from './slugs';

/** Tells the new owner. */
export const ownershipTransferred = defineNotification({
  name: 'organization-ownership-transferred',
  label: 'organization-notifications:ownershipTransferred.label',
  on: ['organization.ownership-transferred', 'organization.owner-appointed'],
  async notify(tx, entries) {
    const slugs = await readSlugs(tx, entries);
    return entries.map(({ actorName, targetId, targetName, userId }) => ({
      to: userId ? [userId] : [],
      values: { actor: actorName ?? '', organization: targetName ?? '' },
      link: `/app/o/${slugs.get(targetId ?? '')}`,
    }));
  },
  text: (t, { actor, organization }) =>
    t('organization-notifications:ownershipTransferred', { actor, organization }),
  email: 'now',
});
