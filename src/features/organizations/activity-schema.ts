import * as v from 'valibot';
import { activityRowSchema } from '~/features/activity/schema';
import type { OwnOrganization } from './schema';

/** An entry of the organization's audit log. Client addresses are for administrators only. */
export const organizationActivitySchema = v.omit(activityRowSchema, [
  'ipAddress',
  'target',
  'impersonator',
]);
export type OrganizationActivity = v.InferOutput<typeof organizationActivitySchema>;

/** All entries are about the organization. Addresses and impersonators are for administrators. */
export function toRows({ id, name }: OwnOrganization, entries: OrganizationActivity[]) {
  const target = { type: 'organization' as const, id, name, deleted: false };
  return entries.map((entry) => ({ ...entry, target, impersonator: null, ipAddress: null }));
}
