import { AppError, type AppErrorDetails } from '~/shared/errors/app-error';
import { type OrganizationErrorCode, organizationErrors, rejectionCodes } from '../errors';
import {
  type OrganizationPermission,
  type OrganizationRole,
  hasOrganizationPermission,
  isOrganizationRole,
  permissionName,
} from '../permissions';

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
