import type { AnyFeature } from '~/shared/feature';
import { mergeUnique } from '~/shared/merge-unique';
import {
  type Grants,
  type Permission,
  type Role,
  isGranted,
  isRole,
  roles,
} from '~/shared/permissions';
import type { Reference } from '~/shared/schema';
import type { Program } from '~/shared/session';

const grants: Record<Role, Grants> = { admin: {}, user: {} };

let personal: Grants = {};
let scopes: Grants = {};

let sensitive: Readonly<Record<string, readonly string[]>> = {};

/** Whether administrators confirm that it is them, if a feature asks for it. */
export const isSensitive = (permission: Permission): boolean => isGranted(sensitive, permission);

/** Whether no program can use it for a user. */
export const isPersonal = (permission: Permission): boolean => isGranted(personal, permission);

/** Called once, with all features. */
export function declarePermissions(
  features: readonly Pick<AnyFeature, 'permissions' | 'sensitive' | 'personal' | 'scopes'>[],
) {
  personal = mergeUnique(
    'personal permissions of',
    features.map((feature) => feature.personal),
  );
  scopes = mergeUnique(
    'scopes of',
    features.map((feature) => feature.scopes),
  );
  sensitive = mergeUnique(
    'sensitive permissions of',
    features.map((feature) => feature.sensitive),
  );
  const all = mergeUnique(
    'permissions of',
    features.map(({ permissions }) => permissions),
  );
  for (const role of roles)
    grants[role] = Object.fromEntries(
      Object.entries(all).map(([resource, actions]) => [
        resource,
        Object.keys(actions).filter((action) => actions[action]?.includes(role)),
      ]),
    );
}

/** Whether a permission exists; inherited keys such as `constructor` do not count. */
export function isPermission(value: Record<string, string>): value is Permission & typeof value {
  // Administrators have every permission.
  return Object.keys(value).length === 1 && isGranted(grants.admin, value);
}

export function hasPermission(role: Role | null | undefined, permission: Permission): boolean {
  return isRole(role) && isGranted(grants[role], permission);
}

/** The part of a session that permissions depend on. */
interface PermissionSubject {
  impersonatedBy: string | null;
  user: { role: Role };
  program?: Pick<Program, 'grants'>;
}

/**
 * What a session may do. An impersonated session has the permissions of a plain user, even if the
 * target becomes an administrator: no access to the manager.
 */
export function sessionGrants({ impersonatedBy, user, program }: PermissionSubject): Grants {
  const role = impersonatedBy ? 'user' : user.role;
  const own = isRole(role) ? grants[role] : {};
  return program ? limitGrants(own, program.grants) : own;
}

/** All that a user can let a program do. */
export const programGrants = (session: PermissionSubject): Grants => ({
  ...limitGrants(sessionGrants(session), null),
  ...scopes,
});

/** What a program may do of what its user may; `null`: all but what is personal. */
function limitGrants(own: Grants, to: Grants | null): Grants {
  return Object.fromEntries(
    Object.entries(own).map(([resource, actions]) => [
      resource,
      actions.filter(
        (action) =>
          !getActions(personal, resource).includes(action) &&
          (to === null || getActions(to, resource).includes(action)),
      ),
    ]),
  );
}

const getActions = (of: Grants, resource: string): readonly string[] =>
  Object.hasOwn(of, resource) ? (of[resource] ?? []) : [];

export const sessionHasPermission = (session: PermissionSubject, permission: Permission): boolean =>
  isGranted(sessionGrants(session), permission);

/** Whether a record belongs to the user of the session, or they have the permission. */
export const ownerOr =
  (permission: Permission) =>
  (session: PermissionSubject & { user: { id: string } }, record: { user: Reference }): boolean =>
    record.user.id === session.user.id || sessionHasPermission(session, permission);
