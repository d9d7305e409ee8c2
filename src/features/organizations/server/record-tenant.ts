import type { ServedTenant } from '~/features/activity/records.server';
import type { ProcedureContext } from '~/server/api/transaction';
import type { OrganizationPermission } from '../permissions';
import type { OwnOrganization } from '../schema';
import { type StoredOrganization, lockOrganization } from './locks';
import {
  memberMutation,
  memberProcedure,
  organizationMutation,
  organizationProcedure,
} from './procedure';

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
  get: (context) => (context as ProcedureContext & { organization: OwnOrganization }).organization,
  async lock(tx, actor, id, permission) {
    const locked = await lockOrganization(tx, actor, id, permission as OrganizationPermission);
    return locked.organization;
  },
};
