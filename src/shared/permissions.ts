import type { DeclaredOf } from './declared';

/** What each role may do. Features declare it; only the server enforces it. */

export const roles = ['admin', 'user'] as const;
export type Role = (typeof roles)[number];

/** Roles are a closed list; inherited keys such as `constructor` are not roles. */
export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

/** The actions on each resource of a feature, and the roles that may do them. */
export type PermissionTable = Record<string, Record<string, readonly Role[]>>;

export const definePermissions = <const Table extends PermissionTable>(table: Table) => table;

/** `{ users: 'list' }`: one resource, one action. */
export type Permission = PermissionIn<DeclaredOf<'permissions'>>;

type PermissionIn<Table> = Table extends unknown
  ? { [Resource in keyof Table]: { [Name in Resource]: keyof Table[Resource] } }[keyof Table]
  : never;

/** What a session may do: `{ users: ['list'] }`. */
export type Grants = Readonly<Record<string, readonly string[]>>;

export function isGranted(grants: Grants, permission: Readonly<Record<string, string>>): boolean {
  return Object.entries(permission).every(
    ([resource, action]) =>
      Object.hasOwn(grants, resource) && grants[resource]?.includes(action) === true,
  );
}
