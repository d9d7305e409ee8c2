import { expect, test } from 'vitest';
import { formatNotMe, getNotMeLink, parseNotMe } from './not-me';

const now = new Date('2030-01-01T09:00:00Z');
const later = new Date('2030-01-02T09:00:00Z');
const userId = '0195c1f2-0000-7000-8000-000000000000';

test.each([{ userId }, { userId, undo: { kind: 'a-kind', id: 'an_ID-1' } }])(
  'a token contains what was put into it: %j',
  (notMe) => {
    const content = formatNotMe(notMe, later);
    expect(parseNotMe(`${content}.sig`)).toEqual({
      ...notMe,
      expiresAt: later,
      content,
      signature: 'sig',
    });
    expect(encodeURIComponent(content)).toBe(content);
  },
);

test.each([
  '',
  'a',
  'a.b.c.d',
  'a.b.c.d.',
  'a.b.c.d.e.f',
  'a.b..d.e',
  'a.b.c..e',
  'a.b.',
  '.b.c.d.e',
  'a.~.c.d.e',
  'a.zzzzzzzzzzzz.c.d.e',
])('%j is not a token', (token) => {
  expect(parseNotMe(token)).toBeUndefined();
  expect(getNotMeLink(token, now).isOpen).toBe(false);
});

test.each(['a.b', 'a b', 'a/b', ''])('an ID of %j cannot be in a link', (id) => {
  expect(() => formatNotMe({ userId, undo: { kind: 'kind', id } }, later)).toThrow(
    'letters, digits',
  );
});

test('the page sees that a link has expired, and whether it undoes a change', () => {
  const plain = `${formatNotMe({ userId }, later)}.sig`;
  expect(getNotMeLink(plain, now)).toEqual({ isOpen: true, undoes: false });
  expect(getNotMeLink(plain, later).isOpen).toBe(false);
  const undo = `${formatNotMe({ userId, undo: { kind: 'kind', id: 'id' } }, later)}.sig`;
  expect(getNotMeLink(undo, now)).toEqual({ isOpen: true, undoes: true });
});
