import { expect, test } from 'vitest';
import { getExportedFields } from './list-export';

test('an export has the fields of the chosen columns in their order, or all of them', () => {
  const declared = [
    { key: 'name', exported: ['name', 'email'] },
    { key: 'role' },
    { key: 'created', exported: ['createdAt'] },
    { key: 'actions', exported: [] },
  ];
  expect(getExportedFields(declared, '')).toEqual({});
  expect(getExportedFields(declared, 'name.created.role.actions')).toEqual({
    fields: 'name,email,createdAt,role',
  });
});
