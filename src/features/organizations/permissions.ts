/** What each role of an organization may do. Shared by server and browser; the server enforces it. */

import { type OrganizationRole, organizationRoles } from './search';

export { type OrganizationRole, organizationRoles };

export const statements = {
  organization: ['update', 'delete'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
  /** What other features keep in the organization. */
  content: ['delete'],
} as const;

type Statements = typeof statements;
type Resource = keyof Statements;

/** `{ member: 'update' }`: one resource, one action. */
export type OrganizationPermission = {
  [R in Resource]: { [K in R]: Statements[R][number] };
}[Resource];

/** Every permission, as `member.update`. */
export type OrganizationPermissionName = {
  [R in Resource]: `${R}.${Statements[R][number]}`;
}[Resource];

type Grants = { [R in Resource]?: readonly Statements[R][number][] };

const grants: Record<OrganizationRole, Grants> = {
  owner: statements,
  admin: { ...statements, organization: ['update'] },
  member: {},
};

/** Roles are a closed list; inherited keys such as `constructor` are not roles. */
export function isOrganizationRole(value: unknown): value is OrganizationRole {
  return organizationRoles.some((role) => role === value);
}

export function permissionName(permission: OrganizationPermission): OrganizationPermissionName {
  return Object.entries(permission)[0]?.join('.') as OrganizationPermissionName;
}

export function hasOrganizationPermission(
  role: OrganizationRole,
  permission: OrganizationPermission,
): boolean {
  return Object.entries(permission).every(([resource, action]) => {
    const allowed: readonly string[] = grants[role][resource as Resource] ?? [];
    return allowed.includes(action);
  });
}

export const getRolePermissions = (role: OrganizationRole): Grants => grants[role];

/** Nobody grants a role above their own, or changes a member whose role is above their own. */
export function isRoleWithin(role: OrganizationRole, own: OrganizationRole): boolean {
  return organizationRoles.indexOf(role) >= organizationRoles.indexOf(own);
}
