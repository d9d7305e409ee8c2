import { and, eq, inArray } from 'drizzle-orm';
import type { RecordedEntry } from '~/features/activity/activity.server';
import { organizationMembers, organizations } from '~/features/organizations/tables.server';
import type { Db } from '~/server/database/database';

/** With the name of the webhook, and the page of those of the organization. */
export async function tellOwners(tx: Db, entries: readonly RecordedEntry[]) {
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
}
