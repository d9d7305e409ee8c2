import { describe, expect, test } from 'vitest';
import { AppError } from '~/shared/errors/app-error';
import { decodeCursor, encodeCursor } from './cursor';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a cursor', () => {
  test.each([
    'the hobbit',
    '',
    'ألف ليلة وليلة',
    '百年の孤独',
    'les misérables',
    'hujambo, dunia',
    '📚👩🏽‍🔬',
    '"quoted" \\ and \u2028 lines\n',
    '\0',
    '\uD800',
    '%_\\',
    "'; drop table users; --",
    'x'.repeat(200),
  ])('decodes to the position that was encoded: %j', (value) => {
    const position = { value, id: '3f0c9a3e-9d0e-4f4e-9c61-0c3f1d2b7a55' };
    const cursor = encodeCursor(position);
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(decodeCursor(cursor)).toEqual(position);
  });

  test('of the longest title in any script fits into a query', () => {
    const cursor = encodeCursor({ value: 'ش'.repeat(200), id: crypto.randomUUID() });
    expect(cursor.length).toBeLessThanOrEqual(1000);
  });

  test('is optional', () => {
    expect(decodeCursor(undefined)).toBeUndefined();
  });

  test.each([
    ['nothing', ''],
    ['a word', 'abc'],
    ['marks', '!!!!'],
    ['a NUL', '\0'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00]).toString('base64url')],
    ['half a cursor', encodeCursor({ value: 'the hobbit', id: '1' }).slice(0, -4)],
    ['null', encode(null)],
    ['a number', encode(5)],
    ['a text', encode('the hobbit')],
    ['an object', encode({ value: 'a', id: 'b' })],
    ['an empty list', encode([])],
    ['a list of one', encode(['a'])],
    ['a list of three', encode(['a', 'b', 'c'])],
    ['numbers', encode([1, 2])],
    ['nothings', encode([null, null])],
    ['lists', encode([['a'], ['b']])],
    ['objects', encode([{}, {}])],
  ])('made of %s is rejected with the name of the field', (_name, cursor) => {
    let thrown: unknown;
    try {
      decodeCursor(cursor);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(AppError);
    expect(thrown).toMatchObject({ code: 'BAD_REQUEST', status: 400, field: 'cursor' });
  });
});
