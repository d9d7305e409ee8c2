import type { Grants } from '~/shared/permissions';

/** `['users:create']` as `{ users: ['create'] }`. */
export function toGrants(permissions: readonly string[]): Grants {
  const grants: Record<string, string[]> = {};
  for (const permission of permissions) {
    const [resource = '', action = ''] = permission.split(':');
    (grants[resource] ??= []).push(action);
  }
  return grants;
}

/** `{ users: ['create'] }` as `['users:create']`. */
export const toPermissions = (grants: Grants): string[] =>
  Object.entries(grants).flatMap(([resource, actions]) =>
    actions.map((action) => `${resource}:${action}`),
  );
