import { expect, test } from 'vitest';
import { noteEditing } from './editors';

const editing = (id: string, left = false) => ({
  type: 'user',
  id: '1',
  user: { id, name: id },
  left,
});

test('lists each editor once, with the last time', () => {
  const once = noteEditing([], editing('ada'), 1);
  expect(noteEditing(once, editing('ada'), 2)).toEqual([{ id: 'ada', name: 'ada', seenAt: 2 }]);
});

test('forgets who has left', () => {
  const both = noteEditing(noteEditing([], editing('ada'), 1), editing('bob'), 1);
  expect(noteEditing(both, editing('ada', true), 2)).toEqual([
    { id: 'bob', name: 'bob', seenAt: 1 },
  ]);
});
