import { product } from '~/product';
import { expect, test } from 'vitest';
import { composeTitle } from './page-title';

const color = 'plum';

test.each([
  [{ name: '', emoji: '', color }, `Sign in | ${product.name}`],
  [{ name: 'staging', emoji: '', color }, `[staging] Sign in | ${product.name}`],
  [{ name: '', emoji: '🧪', color }, `🧪 Sign in | ${product.name}`],
  [{ name: 'staging', emoji: '🧪', color }, `🧪 Sign in | ${product.name}`],
  [undefined, `Sign in | ${product.name}`],
])('in the environment %j the title is "%s"', (environment, title) => {
  expect(composeTitle('Sign in', environment)).toBe(title);
});

test('a title of another script is not changed', () => {
  expect(composeTitle('تسجيل الدخول')).toBe(`تسجيل الدخول | ${product.name}`);
});
