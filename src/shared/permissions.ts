/** The one table of who may do what. Server and browser read it; only the server enforces it. */

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
} as const;

type Statements = typeof statements;
export type Resource = keyof Statements;
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

/** Roles come from a closed list; a name such as `constructor` is no role. */
export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

export function hasPermission(role: Role | null | undefined, permission: Permission): boolean {
  if (!isRole(role)) return false;
  return Object.entries(permission).every(([resource, action]) => {
    const allowed: readonly string[] = grants[role][resource as Resource] ?? [];
    return allowed.includes(action);
  });
}

/** Whose role is asked for, as a session has it. */
interface Acting {
  impersonatedBy: string | null;
  user: { role: Role };
}

/**
 * What a session may do. Who acts in the place of another has the rights of a user, whatever the
 * other becomes meanwhile: neither the manager nor anybody's administration.
 */
export function sessionHasPermission(
  { impersonatedBy, user }: Acting,
  permission: Permission,
): boolean {
  return hasPermission(impersonatedBy ? 'user' : user.role, permission);
}
