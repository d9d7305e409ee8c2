import { expect, test } from 'vitest';
import { createSelection } from './selection';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id, item: id.toUpperCase() }));

function create() {
  const selection = createSelection();
  return {
    selection,
    click: (id: string, extend = false) => selection.toggle(rows, id, extend),
    ids: () => [...selection.selected.get().keys()].toSorted((a, b) => a.localeCompare(b)),
  };
}

test('a click selects and clears one row', () => {
  const { click, ids } = create();
  click('b');
  expect(ids()).toEqual(['b']);
  click('b');
  expect(ids()).toEqual([]);
});

test.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['c', 'c', []],
])('with Shift, a click selects from %s to %s', (from, to, expected) => {
  const { click, ids } = create();
  click(from);
  click(to, true);
  expect(ids()).toEqual(expected);
});

test('a range gets the state of the clicked row', () => {
  const { click, ids, selection } = create();
  selection.set(rows, true);
  click('a');
  click('c', true);
  expect(ids()).toEqual(['d']);
});

test('with Shift but no row before it, a click selects one row', () => {
  const { click, ids } = create();
  click('c', true);
  expect(ids()).toEqual(['c']);
});

test('a change ends the selection of everything', () => {
  const { click, selection } = create();
  selection.allMatching.set(true);
  click('a');
  expect(selection.allMatching.get()).toBe(false);
});
