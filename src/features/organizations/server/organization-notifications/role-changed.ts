import { defineNotification } from '~/features/notifications/notifications.server';
import { organizationRoles } from '../../permissions';
import { roleLabels } from '../mails';
import { readSlugs } from './slugs';

export const roleChanged = defineNotification({
  name: 'organization-role-changed',
  label: 'organization-notifications:roleChanged.label',
  on: ['organization.member-role-changed'],
  async notify(tx, entries) {
    const slugs = await readSlugs(tx, entries);
    return entries.map(({ actorName, targetId, targetName, userId, after }) => ({
      to: userId ? [userId] : [],
      values: {
        actor: actorName ?? '',
        organization: targetName ?? '',
        role: String(Object(after).role),
      },
      link: `/app/o/${slugs.get(targetId ?? '')}`,
    }));
  },
  text(t, { actor, organization, role }) {
    const known = organizationRoles.find((name) => name === role);
    const label = known ? t(roleLabels[known]) : role;
    return t('organization-notifications:roleChanged', { actor, organization, role: label });
  },
  email: 'now',
});
