/** The permissions of each role. Shared by server and browser; only the server enforces them. */

export const roles = ['admin', 'user'] as const;
export type Role = (typeof roles)[number];

const statements = {
  account: ['update'],
  apps: ['app', 'manager'],
  // sample:start
  books: ['read', 'create', 'update', 'delete'],
  genres: ['read', 'create', 'update', 'delete'],
  // sample:end
  users: ['create', 'list', 'update', 'set-role', 'ban', 'impersonate', 'delete', 'set-password'],
  sessions: ['list', 'revoke', 'delete'],
  // jobs-page:start
  jobs: ['list', 'retry', 'cancel', 'run'],
  // jobs-page:end
  // organizations:start
  organizations: ['list', 'update', 'delete'],
  // organizations:end
  // npm run new adds permissions here.
} as const;

type Statements = typeof statements;
export type Resource = keyof Statements;
export const resources = Object.keys(statements);
export type Action<R extends Resource> = Statements[R][number];

/** `{ users: 'list' }`: one resource, one action. */
export type Permission = { [R in Resource]: { [K in R]: Action<R> } }[Resource];

type Grants = { [R in Resource]?: readonly Action<R>[] };

const grants: Record<Role, Grants> = {
  user: {
    account: ['update'],
    apps: ['app'],
    // sample:start
    books: ['read'],
    genres: ['read'],
    // sample:end
  },
  admin: statements,
};

/** Roles are a closed list; inherited keys such as `constructor` are not roles. */
export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

/** Whether a permission exists; inherited keys such as `constructor` do not count. */
export function isPermission(value: Record<string, string>): value is Permission & typeof value {
  const names = Object.entries(value);
  return (
    names.length === 1 &&
    names.every(([resource, action]) => {
      const known: readonly string[] = Object.hasOwn(statements, resource)
        ? statements[resource as Resource]
        : [];
      return known.includes(action);
    })
  );
}

export function hasPermission(role: Role | null | undefined, permission: Permission): boolean {
  if (!isRole(role)) return false;
  return Object.entries(permission).every(([resource, action]) => {
    const allowed: readonly string[] = grants[role][resource as Resource] ?? [];
    return allowed.includes(action);
  });
}

/** The part of a session that permissions depend on. */
interface PermissionSubject {
  impersonatedBy: string | null;
  user: { role: Role };
}

/**
 * What a session may do. An impersonated session has the permissions of a plain user, even if the
 * target becomes an administrator: no access to the manager.
 */
export function sessionHasPermission(
  { impersonatedBy, user }: PermissionSubject,
  permission: Permission,
): boolean {
  return hasPermission(impersonatedBy ? 'user' : user.role, permission);
}
