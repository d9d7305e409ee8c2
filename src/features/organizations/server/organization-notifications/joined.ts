import { and, inArray } from 'drizzle-orm';
import { defineNotification } from '~/features/notifications/notifications.server';
import { organizationMembers } from '../tables';
import { readSlugs } from './slugs';

/** Tells owners and administrators of the organization. */
export const joined = defineNotification({
  name: 'organization-joined',
  label: 'organization-notifications:joined.label',
  on: [
    'organization.invitation-accepted',
    'organization.joined-by-link',
    'organization.joined-by-domain',
  ],
  async notify(tx, entries) {
    const slugs = await readSlugs(tx, entries);
    const leaders = await tx
      .select({ userId: organizationMembers.userId, of: organizationMembers.organizationId })
      .from(organizationMembers)
      .where(
        and(
          inArray(organizationMembers.organizationId, [...slugs.keys()]),
          inArray(organizationMembers.role, ['owner', 'admin']),
        ),
      );
    return entries.map(({ actorName, targetId, targetName }) => ({
      to: leaders.filter(({ of }) => of === targetId).map(({ userId }) => userId),
      values: { actor: actorName ?? '', organization: targetName ?? '' },
      link: `/app/o/${slugs.get(targetId ?? '')}/members`,
      group: targetId ?? '',
    }));
  },
  text: (t, { actor, organization, count }) =>
    t('organization-notifications:joined', { actor, organization, count }),
  email: 'daily',
});
