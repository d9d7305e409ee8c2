import { expect, test } from 'vitest';
import { changedFields, toLogValues, withoutEmpty, changesBetween } from './log-values';

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

test('cuts long texts, and never an emoji in half', () => {
  const log = (text: string) => toLogValues({ text }, ['text']).text;
  expect(log('word '.repeat(900))).toMatch(/^(word ){59}word…$/);
  expect(log(`${'x'.repeat(299)}🙂 and more`)).toBe(`${'x'.repeat(299)}…`);
});

test('logs a field as it says', () => {
  const logged = {
    cover: { log: (saved: unknown, before?: unknown) => saved && (before ? 'NEW' : 'FIRST') },
  };
  const log = (cover: string | null, before?: object) =>
    toLogValues({ cover }, ['cover'], logged as never, before).cover;
  expect([log('a'), log('b', { cover: 'a' }), log(null, { cover: 'b' })]).toEqual([
    'FIRST',
    'NEW',
    null,
  ]);
  expect(withoutEmpty({ cover: null, rating: 0 })).toEqual({ rating: 0 });
});

test('contains only the fields that differ', () => {
  const before = { name: 'Ada', email: 'ada@example.com', role: 'user' };
  expect(changesBetween(before, { ...before, role: 'admin' })).toEqual({
    before: { role: 'user' },
    after: { role: 'admin' },
  });
});

test('is undefined if nothing differs', () => {
  expect(changesBetween({ name: 'Ada', year: null }, { name: 'Ada', year: null })).toBeUndefined();
});

test('ignores fields that are not part of the change', () => {
  const stored = { id: '1', name: 'Ada' };
  expect(changesBetween(stored, { name: 'Bo' })).toEqual({
    before: { name: 'Ada' },
    after: { name: 'Bo' },
  });
});

test('logs added and removed values as null on the other side', () => {
  expect(changesBetween({ year: null }, { year: '1954' })).toEqual({
    before: { year: null },
    after: { year: '1954' },
  });
  expect(changesBetween({ year: '1954' }, { year: null })).toEqual({
    before: { year: '1954' },
    after: { year: null },
  });
});
