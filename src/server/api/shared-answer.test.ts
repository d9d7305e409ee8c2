import { expect, test } from 'vitest';
import { isShared, markShared, serializeShared } from './shared-answer';

const page = (title: string) => ({ items: [{ title, year: null }], total: 1, next: null });

test('is recognized by identity, not by content', () => {
  expect(isShared(markShared(page('Emma')))).toBe(true);
  expect(isShared(page('Emma'))).toBe(false);
  for (const other of [null, undefined, 'text', 1]) expect(isShared(other)).toBe(false);
});

test('is serialized as plain JSON, or wrapped for the RPC protocol', () => {
  expect(serializeShared(page('Émile'), 'rest').toString()).toBe(
    '{"items":[{"title":"Émile","year":null}],"total":1,"next":null}',
  );
  expect(JSON.parse(serializeShared(page('Émile'), 'rpc').toString())).toEqual({
    json: page('Émile'),
  });
});

test('reuses the same bytes until the output changes', () => {
  const before = serializeShared(page('Persuasion'), 'rest');
  expect(serializeShared(page('Persuasion'), 'rest')).toBe(before);
  expect(serializeShared(page('Persuasion'), 'rpc')).not.toBe(before);
  expect(serializeShared(page('Sanditon'), 'rest').equals(before)).toBe(false);
});

test('the cache is bounded', () => {
  const first = serializeShared(page('first'), 'rest');
  for (let at = 0; at < 60; at += 1) serializeShared(page(`page ${at}`), 'rest');
  const again = serializeShared(page('first'), 'rest');
  expect(again).not.toBe(first);
  expect(again.equals(first)).toBe(true);
});
