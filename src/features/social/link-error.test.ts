import * as v from 'valibot';
import { expect, test } from 'vitest';
import { linkSearch } from './link-error';

test.each([
  [{}, {}],
  [{ linked: 'oidc', state: '' }, { linked: 'oidc' }],
  [{ linked: 'constructor', error: '<b>' }, {}],
  [{ error: 'access_denied' }, { error: 'access_denied' }],
])('parses %j as %j', (given, read) => {
  expect(v.parse(linkSearch, given)).toEqual(read);
});
