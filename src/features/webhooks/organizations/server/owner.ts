import { and, eq, inArray } from 'drizzle-orm';
import { isNotBanned, users } from '~/features/accounts/auth/auth.server';
import { logTarget } from '~/features/organizations/organizations.server';
import { hasOrganizationPermission, organizationRoles } from '~/features/organizations/permissions';
import { organizationMembers, organizations } from '~/features/organizations/tables.server';
import type { OwnerType } from '../../server/owners';

/** What the procedures need, too. */
export const permission = { organization: 'update' } as const;

const managingRoles = organizationRoles.filter((role) =>
  hasOrganizationPermission(role, permission),
);

/** Entries are in the log of the organization, and its owners get the emails. */
export const organizationOwner: OwnerType = {
  getKind: (change) => `organization.webhook-${change}`,
  async findManagers(tx, id, userIds, now) {
    const found = await tx
      .select({ id: users.id })
      .from(organizationMembers)
      .innerJoin(users, eq(users.id, organizationMembers.userId))
      .where(
        and(
          eq(organizationMembers.organizationId, id),
          inArray(organizationMembers.userId, userIds),
          inArray(organizationMembers.role, managingRoles),
          isNotBanned(users, now),
        ),
      );
    return found.map((user) => user.id);
  },
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
            isNotBanned(users, now),
          ),
        );
    return {
      logTarget: logTarget(organization),
      path: `/app/o/${organization.slug}/webhooks`,
      recipients,
    };
  },
};
