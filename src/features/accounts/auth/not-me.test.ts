import { expect, test } from 'vitest';
import { formatNotMe, getNotMeLink, parseNotMe } from './not-me';

const now = new Date('2030-01-01T09:00:00Z');
const expiresAt = new Date('2030-01-02T09:00:00Z');
const userId = '0195c1f2-0000-7000-8000-000000000000';

test.each([true, false])('a token contains what was put into it (%j)', (restoresEmail) => {
  const token = formatNotMe({ userId, expiresAt, restoresEmail }, 'secret');
  expect(parseNotMe(token)).toEqual({ userId, expiresAt, restoresEmail });
  expect(encodeURIComponent(token)).toBe(token);
});

test.each([
  '',
  'a',
  'a.b.access',
  'a.b.other.d',
  'a.b.access.',
  'a.b.access.d.e',
  'a..access.d',
  '.b.access.d',
  'a.~.access.d',
  'a.zzzzzzzzzzzz.access.d',
])('%j is not a token', (token) => {
  expect(parseNotMe(token)).toBeUndefined();
  expect(getNotMeLink(token, now).isOpen).toBe(false);
});

test('the page sees that a link has expired, and whether it restores the address', () => {
  const plain = formatNotMe({ userId, expiresAt, restoresEmail: false }, 'secret');
  expect(getNotMeLink(plain, now)).toEqual({ isOpen: true, restoresEmail: false });
  expect(getNotMeLink(plain, expiresAt).isOpen).toBe(false);
  const email = formatNotMe({ userId, expiresAt, restoresEmail: true }, 'secret');
  expect(getNotMeLink(email, now)).toEqual({ isOpen: true, restoresEmail: true });
});
