import { AppError, type AppErrorDetails } from '~/shared/errors/app-error';
import { isGranted } from '~/shared/permissions';
import { type OrganizationErrorCode, organizationErrors, rejectionCodes } from '../errors';
import {
  type OrganizationPermission,
  type OrganizationRole,
  getRolePermissions,
  hasOrganizationPermission,
  isOrganizationRole,
  isRoleWithin,
  permissionName,
} from '../permissions';
import type { SessionContext } from '~/server/request-context';

export function organizationError(
  code: OrganizationErrorCode,
  details?: AppErrorDetails,
): AppError {
  return new AppError(code, organizationErrors[code], details);
}

/** The error code of members without this permission. */
export const getRejection = (permission: OrganizationPermission): OrganizationErrorCode =>
  rejectionCodes[permissionName(permission)];

export function requireOrganizationPermission(
  role: OrganizationRole,
  permission: OrganizationPermission,
  rejection = getRejection(permission),
): void {
  if (!hasOrganizationPermission(role, permission)) throw organizationError(rejection);
}

/** Roles are a closed list. */
export function requireRole(role: string): OrganizationRole {
  if (!isOrganizationRole(role)) throw organizationError('ROLE_NOT_FOUND', { field: 'role' });
  return role;
}

/**
 * Whether the actor may grant a role, or change a member who has it: nobody one above their own, and
 * a program none that may do more than the program itself, and never `owner`.
 */
export function mayGrantRole(
  { session: { program } }: Pick<SessionContext, 'session'>,
  role: OrganizationRole,
  own: OrganizationRole,
): boolean {
  if (!isRoleWithin(role, own)) return false;
  if (!program) return true;
  const { grants } = program;
  if (role === 'owner' || !grants) return false;
  return Object.entries(getRolePermissions(role)).every(([resource, actions]) =>
    actions.every((action) => isGranted(grants, { [resource]: action })),
  );
}
