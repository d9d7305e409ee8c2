import { expect, test } from 'vitest';
import { changedFields, toLogValues } from './log-values';

const row = {
  id: 'a',
  room: { id: 'dune', name: 'Dune' },
  rating: 5,
  text: null,
  approvedAt: new Date(0),
};

test.each([
  [{ roomId: 'dune', rating: 5, text: null, approvedAt: new Date(0) }, []],
  [{ roomId: 'emma', rating: 5 }, ['roomId']],
  [{ rating: 4, text: 'Good', approvedAt: null }, ['rating', 'text', 'approvedAt']],
])('finds the changed fields of %j', (fields, changed) => {
  expect(changedFields(row, fields)).toEqual(changed);
});

test('logs references by name, and times as text', () => {
  expect(toLogValues(row, ['roomId', 'rating', 'text', 'approvedAt'])).toEqual({
    room: 'Dune',
    rating: 5,
    text: null,
    approvedAt: '1970-01-01T00:00:00.000Z',
  });
});
