import { and, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import type { RecordedEntry } from '~/features/activity/activity.server';
import { defineNotification } from '~/features/notifications/notifications.server';
import { organizationMembers, organizations } from '~/features/organizations/tables.server';
import type { Db } from '~/server/database/database';

const logged = v.object({ webhook: v.string() });

/** With the name of the webhook, and the page of those of the organization. */
async function tellOwners(tx: Db, entries: readonly RecordedEntry[]) {
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
      values: { webhook: v.parse(logged, after).webhook },
      link: `/app/o/${own[0]?.slug}/webhooks`,
    };
  });
}

/** An email is sent already. */
const organizationWebhookDisabled = defineNotification({
  name: 'organization-webhook-disabled',
  label: 'webhook-notifications:organizationDisabled.label',
  on: ['organization.webhook-disabled'],
  notify: tellOwners,
  text: (t, { webhook }) => t('webhook-notifications:disabled', { webhook }),
});

const organizationWebhookPaused = defineNotification({
  name: 'organization-webhook-paused',
  label: 'webhook-notifications:organizationPaused.label',
  on: ['organization.webhook-paused'],
  notify: tellOwners,
  text: (t, { webhook }) => t('webhook-notifications:paused', { webhook }),
  email: 'now',
});

export const organizationWebhookNotifications = [
  organizationWebhookDisabled,
  organizationWebhookPaused,
];
