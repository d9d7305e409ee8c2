import { and, eq, lte, or } from 'drizzle-orm';
import { users } from '~/features/accounts/auth/auth.server';
import { logTarget } from '~/features/organizations/organizations.server';
import { organizationMembers, organizations } from '~/features/organizations/tables.server';
import type { OwnerType } from '../../server/owners';

/** Entries are in the log of the organization, and its owners get the emails. */
export const organizationOwner: OwnerType = {
  getKind: (change) => `organization.webhook-${change}`,
  async find(tx, id, now) {
    const [organization] = await tx
      .select({ id: organizations.id, name: organizations.name, slug: organizations.slug })
      .from(organizations)
      .where(eq(organizations.id, id));
    if (!organization) return undefined;
    const recipients = () =>
      tx
        .select({ email: users.email, language: users.language })
        .from(organizationMembers)
        .innerJoin(users, eq(users.id, organizationMembers.userId))
        .where(
          and(
            eq(organizationMembers.organizationId, id),
            eq(organizationMembers.role, 'owner'),
            or(eq(users.banned, false), lte(users.banExpires, now)),
          ),
        );
    return {
      logTarget: logTarget(organization),
      path: `/app/o/${organization.slug}/webhooks`,
      recipients,
    };
  },
};
