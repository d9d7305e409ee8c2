import { expect, test } from 'vitest';
import { changesBetween } from './log-values';

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
