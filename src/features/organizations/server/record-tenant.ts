import type { ServedTenant } from '~/features/activity/records.server';
import type { OrganizationPermission } from '../permissions';
import type { OwnOrganization } from '../schema';
import { type StoredOrganization, lockOrganization } from './locks';
import {
  memberMutation,
  memberProcedure,
  organizationMutation,
  organizationProcedure,
} from './procedure';
import type { SessionContext } from '~/server/request-context';

type Tenant = ServedTenant<StoredOrganization>;

/**
 * The server side of `inOrganization`, for `serveRecord`. Cast, because the builders put the
 * organization into the context besides, and permissions are those of organizations.
 */
export const organizationTenant: Tenant = {
  column: 'organizationId',
  read: (permission) =>
    (permission
      ? organizationProcedure(permission as OrganizationPermission)
      : memberProcedure) as unknown as ReturnType<Tenant['read']>,
  write: (permission) =>
    (permission
      ? organizationMutation(permission as OrganizationPermission)
      : memberMutation) as unknown as ReturnType<Tenant['write']>,
  get: (context) => (context as SessionContext & { organization: OwnOrganization }).organization,
  async lock(tx, context, id, permission) {
    const locked = await lockOrganization(tx, context, id, permission as OrganizationPermission);
    return locked.organization;
  },
};
