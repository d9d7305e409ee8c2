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

/** For a feature to add its resources to `Permissions`. */
export type DeclaredPermissions<Table extends PermissionTable> = {
  [Resource in keyof Table]: keyof Table[Resource];
};

/**
 * The actions on every resource. Each feature adds its own:
 * `interface Permissions extends DeclaredPermissions<typeof permissions> {}`.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- see above
export interface Permissions {}

/** `{ users: 'list' }`: one resource, one action. */
export type Permission = {
  [R in keyof Permissions]: { [K in R]: Permissions[R] };
}[keyof Permissions];

/** What a session may do: `{ users: ['list'] }`. */
export type Grants = Readonly<Record<string, readonly string[]>>;

export function isGranted(grants: Grants, permission: Permission): boolean {
  return Object.entries<string>(permission).every(
    ([resource, action]) =>
      Object.hasOwn(grants, resource) && grants[resource]?.includes(action) === true,
  );
}
