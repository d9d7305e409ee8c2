import { expect, test } from 'vitest';
import { declareFeatures } from '../../../tests/features';
import { isPersonal, programGrants } from '~/server/permissions';
import { procedures } from '../../../tests/procedures';
import { findResourceLabel } from '~/shared/feature-titles';
import { getLevels, permissionsAt, toResources } from './levels';
import { toPermissions } from './permissions';

const [users, member, apps] = toResources([
  'users:create',
  'users:list',
  'member:update',
  'apps:app',
]);

test('permissions are chosen by resource', () => {
  expect([users, member, apps].map((resource) => resource && getLevels(resource))).toEqual([
    ['none', 'read', 'write'],
    ['none', 'write'],
    ['none', 'write'],
  ]);
  const at = (level: 'none' | 'read' | 'write') => users && permissionsAt(users, level);
  expect(at('none')).toEqual([]);
  expect(at('read')).toEqual(['users:list']);
  expect(at('write')).toEqual(['users:list', 'users:create']);
});

const toNames = (needed: Readonly<Record<string, string>> = {}) =>
  Object.entries(needed).map(([resource, action]) => `${resource}:${action}`);

const forPrograms = procedures.filter(
  ({ meta }) => meta.permission && !meta.forPeople && !isPersonal(meta.permission),
);

test.each(forPrograms.filter(({ writes }) => writes))(
  'a key that can only read does not call $name',
  ({ meta }) => {
    const needed = toResources([...toNames(meta.permission), ...toNames(meta.scope)]);
    expect(needed.flatMap((resource) => resource.writes)).not.toEqual([]);
  },
);

test('every resource that a key can use has a label', () => {
  declareFeatures();
  const grants = programGrants({ impersonatedBy: null, user: { role: 'admin' } });
  const resources = toResources(toPermissions(grants)).map(({ name }) => name);
  expect(resources).toContain('apps');
  expect(resources.filter((name) => !findResourceLabel(name))).toEqual([]);
});
