import { and, eq, inArray } from 'drizzle-orm';
import { defineNotification } from '~/features/notifications/notifications.server';
import { organizationMembers, organizations } from '~/features/organizations/tables.server';

/** Tells the owners. An email is sent already. */
export const organizationWebhookDisabled = defineNotification({
  name: 'organization-webhook-disabled',
  label: 'webhook-notifications:organizationDisabled.label',
  on: ['organization.webhook-disabled'],
  async notify(tx, entries) {
    const ids = entries.flatMap(({ targetId }) => targetId ?? []);
    const owners = await tx
      .select({
        userId: organizationMembers.userId,
        of: organizations.id,
        slug: organizations.slug,
      })
      .from(organizationMembers)
      .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
      .where(and(inArray(organizations.id, ids), eq(organizationMembers.role, 'owner')));
    return entries.map(({ targetId, after }) => {
      const own = owners.filter(({ of }) => of === targetId);
      return {
        to: own.map(({ userId }) => userId),
        values: { webhook: String(Object(after).webhook) },
        link: `/app/o/${own[0]?.slug}/webhooks`,
      };
    });
  },
  text: (t, { webhook }) => t('webhook-notifications:disabled', { webhook }),
});
