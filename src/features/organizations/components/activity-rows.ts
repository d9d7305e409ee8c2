import type { OrganizationActivity } from '../activity-schema';
import type { OwnOrganization } from '../schema';

/** All entries are about the organization. Addresses and impersonators are for administrators. */
export function toRows({ id, name }: OwnOrganization, entries: OrganizationActivity[]) {
  const target = { type: 'organization' as const, id, name, deleted: false };
  return entries.map((entry) => ({ ...entry, target, impersonator: null, ipAddress: null }));
}
