import { expect, test } from 'vitest';
import { changedFields, toLogValues } from './log-values';

const row = {
  id: 'a',
  venue: { id: 'hall', name: 'Hall' },
  rating: 5,
  text: null,
  approvedAt: new Date(0),
};

test.each([
  [{ venueId: 'hall', rating: 5, text: null, approvedAt: new Date(0) }, []],
  [{ venueId: 'barn', rating: 5 }, ['venueId']],
  [{ rating: 4, text: 'Good', approvedAt: null }, ['rating', 'text', 'approvedAt']],
])('finds the changed fields of %j', (fields, changed) => {
  expect(changedFields(row, fields)).toEqual(changed);
});

test('logs references by name, and times as text', () => {
  expect(toLogValues(row, ['venueId', 'rating', 'text', 'approvedAt'])).toEqual({
    venue: 'Hall',
    rating: 5,
    text: null,
    approvedAt: '1970-01-01T00:00:00.000Z',
  });
});
