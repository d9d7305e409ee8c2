import { expect, test } from 'vitest';
import { arrangeColumns, getShownColumns, toColumnsParam } from './columns';

const columns = ['name', 'email', 'role', 'created'].map((key) => ({ key }));
const shown = (chosen: unknown) => getShownColumns(columns, chosen).map(({ key }) => key);

test('a list shows all columns unless some are chosen', () => {
  expect(shown('')).toEqual(['name', 'email', 'role', 'created']);
  expect(shown(undefined)).toEqual(['name', 'email', 'role', 'created']);
  expect(arrangeColumns(columns, '')).toBe(columns);
});

test('chosen columns are shown in the chosen order', () => {
  expect(shown('name.created.email')).toEqual(['name', 'created', 'email']);
});

test('the first column cannot be hidden or moved', () => {
  expect(shown('role')).toEqual(['name', 'role']);
  expect(shown('role.name')).toEqual(['name', 'role']);
});

test('unknown, empty and repeated keys are ignored', () => {
  expect(shown('name.gone.role..role.__proto__')).toEqual(['name', 'role']);
  expect(shown('gone')).toEqual(['name']);
});

test('hidden columns stay in compact rows, which keep the declared order', () => {
  expect(arrangeColumns(columns, 'name.created.email')).toEqual([
    { key: 'name', isHidden: false, order: 0 },
    { key: 'role', isHidden: true, order: 2 },
    { key: 'created', isHidden: false, order: 3 },
    { key: 'email', isHidden: false, order: 1 },
  ]);
});

test('the parameter is empty for what the list shows anyway', () => {
  expect(toColumnsParam(columns, ['name', 'email', 'role', 'created'])).toBe('');
  expect(toColumnsParam(columns, ['name', 'role'])).toBe('name.role');
  expect(shown(toColumnsParam(columns, ['name']))).toEqual(['name']);
});
