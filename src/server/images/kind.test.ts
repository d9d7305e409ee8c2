import { expect, test } from 'vitest';
import { pathParams } from './kind';

const logo = { uploadPath: '/api/records/{slug}/logo' };

test('matches whole paths and reads their parameters', () => {
  expect(pathParams({ uploadPath: '/api/picture' }, '/api/picture')).toEqual({});
  expect(pathParams(logo, '/api/records/acme/logo')).toEqual({ slug: 'acme' });
});

test.each([
  '/api/records/acme/logo/',
  '/api/records/acme/logo/x',
  '/api/records/logo',
  '/api/records/acme/x/logo',
  '/records/acme/logo',
  '/api/records/acme/logos',
])('does not match %s', (path) => {
  expect(pathParams(logo, path)).toBeUndefined();
});
