import { expect, test } from 'vitest';
import { isShared, shareAnswer, writeShared } from './shared-answer';

const page = (title: string) => ({ items: [{ title, year: null }], total: 1, next: null });

test('is known by itself, not by what it looks like', () => {
  expect(isShared(shareAnswer(page('Emma')))).toBe(true);
  expect(isShared(page('Emma'))).toBe(false);
  for (const other of [null, undefined, 'text', 1]) expect(isShared(other)).toBe(false);
});

test('is written as it is, and as oRPC reads it', () => {
  expect(writeShared(page('Émile'), 'rest').toString()).toBe(
    '{"items":[{"title":"Émile","year":null}],"total":1,"next":null}',
  );
  expect(JSON.parse(writeShared(page('Émile'), 'rpc').toString())).toEqual({ json: page('Émile') });
});

test('has the same bytes as long as it is the same, and others when it changed', () => {
  const before = writeShared(page('Persuasion'), 'rest');
  expect(writeShared(page('Persuasion'), 'rest')).toBe(before);
  expect(writeShared(page('Persuasion'), 'rpc')).not.toBe(before);
  expect(writeShared(page('Sanditon'), 'rest').equals(before)).toBe(false);
});

test('only so many are remembered', () => {
  const first = writeShared(page('first'), 'rest');
  for (let at = 0; at < 60; at += 1) writeShared(page(`page ${at}`), 'rest');
  const again = writeShared(page('first'), 'rest');
  expect(again).not.toBe(first);
  expect(again.equals(first)).toBe(true);
});
