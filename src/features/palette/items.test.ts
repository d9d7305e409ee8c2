import { Users } from 'lucide-react';
import { expect, test } from 'vitest';
import {
  type PaletteGroup,
  type PaletteItem,
  matchGroups,
  prefixFirst,
  recordId,
  recordPath,
  uniqueItems,
  withRecords,
} from './items';

const item = (title: string, id = `/${title}`, detail?: string): PaletteItem => ({
  id,
  title,
  detail,
  icon: Users,
});
const group = (label: string, ...titles: string[]): PaletteGroup => ({
  label,
  items: titles.map((title) => item(title)),
});
const names = (groups: PaletteGroup[]) =>
  groups.map(({ label, items }) => [label, ...items.map(({ title }) => title)]);

test.each(['5', 'a b', 'a/b', '%', '$&', 'بيت'])(
  'the ID "%s" is in the address of a record',
  (id) => {
    const path = recordPath('/manager/users/$id', id);
    expect(path).toBe(`/manager/users/${encodeURIComponent(id)}`);
    expect(recordId('/manager/users/$id', path)).toBe(id);
  },
);

test.each([
  '/manager/users',
  '/manager/users/',
  '/manager/users/5/update',
  '/manager/users/%',
  '/app/users/5',
  'theme:dark',
  '',
])('"%s" is not the address of a user', (path) => {
  expect(recordId('/manager/users/$id', path)).toBeUndefined();
});

test('a page is listed once, where it comes first', () => {
  const groups = uniqueItems([
    group('Recent', 'a'),
    group('Pages', 'a', 'b', 'b'),
    group('Actions', 'b'),
  ]);
  expect(names(groups)).toEqual([
    ['Recent', 'a'],
    ['Pages', 'b'],
  ]);
});

test('the group with the best match comes first, the best match of a group, too', () => {
  const groups = [group('Pages', 'Superuser', 'New user'), group('Actions', 'Users', 'Settings')];
  expect(names(matchGroups(groups, 'user', []))).toEqual([
    ['Actions', 'Users'],
    ['Pages', 'New user', 'Superuser'],
  ]);
});

test('what was used recently comes before what matches as well', () => {
  const groups = [group('Pages', 'Users', 'Users of the day')];
  expect(names(matchGroups(groups, 'user', ['/Users of the day']))).toEqual([
    ['Pages', 'Users of the day', 'Users'],
  ]);
});

test('what was used recently does not come before what starts with the term', () => {
  const groups = [group('Pages', 'New user', 'Users')];
  expect(names(matchGroups(groups, 'user', ['/New user']))).toEqual([
    ['Pages', 'Users', 'New user'],
  ]);
});

test('records that start with the term come first', () => {
  const found = ['Half of a Yellow Sun', 'Élan', 'Samarkand', 'Sunrise'].map((title) =>
    item(title),
  );
  const titles = (term: string) => prefixFirst(found, term).map(({ title }) => title);
  expect(titles('sun')).toEqual(['Sunrise', 'Half of a Yellow Sun', 'Élan', 'Samarkand']);
  expect(titles('el')[0]).toBe('Élan');
});

test('records come after good matches and before others', () => {
  const local = matchGroups([group('Pages', 'Adapter'), group('Actions', 'Reading')], 'ad', []);
  expect(names(withRecords(local, [group('Users', 'Ada')]))).toEqual([
    ['Pages', 'Adapter'],
    ['Users', 'Ada'],
    ['Actions', 'Reading'],
  ]);
});
