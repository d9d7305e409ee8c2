import { describe, expect, test } from 'vitest';
import { declareFeatures } from '../../tests/features';
import { partData } from '../../tests/part-data';
import { type Permission, type Role, isRole, roles } from '~/shared/permissions';
import { hasPermission, sessionHasPermission } from './permissions';

declareFeatures();

/** An arbitrary role name, as a database row or a request might contain. */
const roleNamed = (name: string) => name as Role;

const forAll: Permission[] = [
  { account: 'update' },
  { apps: 'app' },
  ...partData.flatMap(({ permissions }) => permissions?.forAll ?? []),
];

const forAdministrators: Permission[] = [
  { apps: 'manager' },
  { users: 'create' },
  { users: 'list' },
  { users: 'update' },
  { users: 'set-role' },
  { users: 'ban' },
  { users: 'impersonate' },
  { users: 'delete' },
  { users: 'set-password' },
  { sessions: 'list' },
  { sessions: 'revoke' },
  { sessions: 'delete' },
  ...partData.flatMap(({ permissions }) => permissions?.forAdministrators ?? []),
];

describe.each(forAll)('%j', (permission) => {
  test('is for users and administrators', () => {
    expect(hasPermission('user', permission)).toBe(true);
    expect(hasPermission('admin', permission)).toBe(true);
  });
});

describe.each(forAdministrators)('%j', (permission) => {
  test('is for administrators, not for users', () => {
    expect(hasPermission('user', permission)).toBe(false);
    expect(hasPermission('admin', permission)).toBe(true);
  });
});

const noRoles = [
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'Admin',
  'ADMIN',
  ' admin',
  'admin,user',
  'owner',
  '',
];

test.each(noRoles)('"%s" is not a role, and has no permissions', (name) => {
  expect(isRole(name)).toBe(false);
  const allowed = [...forAll, ...forAdministrators].filter((permission) =>
    hasPermission(roleNamed(name), permission),
  );
  expect(allowed).toEqual([]);
});

test('without a role there are no permissions', () => {
  expect(hasPermission(null, { apps: 'app' })).toBe(false);
  expect(hasPermission(undefined, { apps: 'app' })).toBe(false);
});

test('the roles are a closed list', () => {
  expect(roles).toEqual(['admin', 'user']);
  expect(roles.every(isRole)).toBe(true);
  expect([['admin'], { role: 'admin' }, 0, null, undefined].filter(isRole)).toEqual([]);
});

test('an impersonated session has the permissions of a user', () => {
  for (const role of roles) {
    const impersonated = { impersonatedBy: 'administrator', user: { role } };
    expect(forAll.filter((permission) => !sessionHasPermission(impersonated, permission))).toEqual(
      [],
    );
    expect(
      forAdministrators.filter((permission) => sessionHasPermission(impersonated, permission)),
    ).toEqual([]);
    const own = { impersonatedBy: null, user: { role } };
    for (const permission of [...forAll, ...forAdministrators])
      expect(sessionHasPermission(own, permission)).toBe(hasPermission(role, permission));
  }
});
