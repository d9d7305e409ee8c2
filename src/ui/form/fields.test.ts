import { describe, expect, test } from 'vitest';
import type { Translate } from '~/shared/i18n/i18n';
import type { Choices } from './choices';
import { defineFields, number, reference, select, text, textarea, parseInteger } from './fields';

interface Item {
  id: string;
  name: string;
  note: string | null;
  count: number | null;
  kind: 'one' | 'two';
  owner: { id: string; name: string };
}

// Only forms ask for them.
const owners = {} as Choices;

const fields = defineFields<Item>()({
  name: text('account:name.label', { required: true }),
  note: textarea('users:ban.reason', { maxLength: 10 }),
  count: number('users:form.email', { show: (count) => `${count} pieces` }),
  kind: select('users:form.role', { one: 'users:role.user', two: 'users:role.admin' }, 'one'),
  owner: reference('users:form.name', { inputName: 'ownerId', choices: owners }),
});

const item: Item = {
  id: '1',
  name: 'Lamp',
  note: null,
  count: 3,
  kind: 'two',
  owner: { id: 'a', name: 'Ada' },
};
const t: Translate = (key, ...parameters) => `t(${[key, ...parameters].join()})`;

test('derives the values of an empty form', () => {
  expect(fields.blank).toEqual({ name: '', note: '', count: '', kind: 'one', owner: null });
});

test('derives the form values of a saved item, without other columns', () => {
  expect(fields.getValues(item)).toEqual({
    name: 'Lamp',
    note: '',
    count: '3',
    kind: 'two',
    owner: item.owner,
  });
  expect(fields.getValues({ ...item, count: null }).count).toBe('');
});

test('derives the input of the schema, by its own names', () => {
  expect(fields.toInput({ ...fields.getValues(item), count: '٤' })).toEqual({
    name: 'Lamp',
    note: '',
    count: 4,
    kind: 'two',
    ownerId: 'a',
  });
  expect(fields.toInput(fields.blank)).toMatchObject({ ownerId: null });
  expect(fields.inputName('owner')).toBe('ownerId');
  expect(fields.inputName('name')).toBe('name');
});

test('derives labels in the order of the fields', () => {
  expect(fields.names).toEqual(['name', 'note', 'count', 'kind', 'owner']);
  expect(Object.keys(fields.labels)).toEqual(fields.names);
  expect(fields.labels.name).toBe('account:name.label');
});

describe('comparison', () => {
  const values = fields.getValues(item);

  test.each([
    ['name', { name: 'Desk' }],
    ['note', { note: 'Bright' }],
    ['count', { count: '4' }],
    ['kind', { kind: 'one' as const }],
    ['owner', { owner: null }],
  ])('finds a change of %s', (name, change) => {
    expect(fields.differing(values, { ...values, ...change })).toEqual([name]);
    expect(fields.isSame(values, { ...values, ...change })).toBe(false);
  });

  test('ignores what is saved the same: surrounding space, a renamed reference', () => {
    const same = { ...values, name: ' Lamp ', owner: { id: 'a', name: 'Ada L.' } };
    expect(fields.isSame(values, same)).toBe(true);
  });
});

describe('three-way merge', () => {
  const base = fields.getValues(item);

  test('takes from each side what only that side changed', () => {
    const merge = fields.merge(base, { ...base, note: 'Theirs' }, { ...base, name: 'Mine' });
    expect(merge).toEqual({ values: { ...base, note: 'Theirs', name: 'Mine' }, conflicts: [] });
  });

  test('reports only fields that both changed, to different values', () => {
    const theirs = { ...base, name: 'Theirs', note: 'Same', count: '4' };
    const mine = { ...base, name: 'Mine', note: ' Same', kind: 'one' as const };
    const { values, conflicts } = fields.merge(base, theirs, mine);
    expect(conflicts).toEqual(['name']);
    expect(values).toEqual({ ...mine, count: '4' });
  });

  test('keeps what is being typed, even if it would be saved the same', () => {
    const mine = { ...base, name: 'Lamp ' };
    expect(fields.merge(base, base, mine).values.name).toBe('Lamp ');
    expect(fields.merge(base, { ...base, name: 'Desk' }, mine).values.name).toBe('Desk');
  });
});

test('shows values for reading, and null for empty ones', () => {
  const { name, count, kind, owner } = fields.byName;
  expect(name.show(' Lamp ', t)).toBe('Lamp');
  expect(name.show(' ', t)).toBeNull();
  expect(count.show('3', t)).toBe('3 pieces');
  expect(count.show('three', t)).toBe('three');
  expect(count.show('', t)).toBeNull();
  expect(kind.show('two', t)).toBe('t(users:role.admin)');
  expect(owner.show(item.owner, t)).toBe('Ada');
  expect(owner.show(null, t)).toBeNull();
});

test.each([
  ['', null],
  ['  ', null],
  ['1954', 1954],
  [' 1954 ', 1954],
  ['-350', -350],
  ['−350', -350],
  ['١٩٥٤', 1954],
  ['۱۹۵۴', 1954],
])('parses "%s" as %s', (typed, parsed) => {
  expect(parseInteger(typed)).toBe(parsed);
});

test.each(['19 54', '1954 AD', '1e3', '0x7d0', 'MCMLIV', '1954.5', '--3', '9'.repeat(16)])(
  'rejects "%s"',
  (typed) => {
    expect(parseInteger(typed)).toBeNaN();
  },
);
