import { expect, test } from 'vitest';
import {
  type OrganizationPermission,
  hasOrganizationPermission,
  isOrganizationRole,
  isRoleWithin,
  organizationRoles,
} from './permissions';

const forAdmins: OrganizationPermission[] = [
  { organization: 'update' },
  { member: 'create' },
  { member: 'update' },
  { member: 'delete' },
  { invitation: 'create' },
  { invitation: 'cancel' },
  { team: 'create' },
  { team: 'update' },
  { team: 'delete' },
  { content: 'delete' },
];

const rolesWith = (permission: OrganizationPermission) =>
  organizationRoles.filter((role) => hasOrganizationPermission(role, permission));

test.each(forAdmins)('%j is for owners and admins', (permission) => {
  expect(rolesWith(permission)).toEqual(['owner', 'admin']);
});

test('deleting the organization is for owners', () => {
  expect(rolesWith({ organization: 'delete' })).toEqual(['owner']);
});

test.each([
  ['owner', ['owner', 'admin', 'member']],
  ['admin', ['admin', 'member']],
  ['member', ['member']],
] as const)('%s may grant %j', (own, granted) => {
  expect(organizationRoles.filter((role) => isRoleWithin(role, own))).toEqual(granted);
});

test.each(['constructor', '__proto__', 'Owner', ' admin', 'owner,admin', '', null, undefined, 0])(
  '%j is no role',
  (value) => {
    expect(isOrganizationRole(value)).toBe(false);
  },
);
