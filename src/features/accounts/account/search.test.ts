import * as v from 'valibot';
import { expect, test } from 'vitest';
import { accountSearch } from './search';

test.each([
  [{}, { state: '', newEmail: '' }],
  [{ state: 'change-name' }, { state: 'change-name', newEmail: '' }],
  [{ state: '' }, { state: '', newEmail: '' }],
  [{ state: 'delete' }, { state: '', newEmail: '' }],
  [{ state: 5 }, { state: '', newEmail: '' }],
  [{ state: ['change-name'] }, { state: '', newEmail: '' }],
  [{ newEmail: 'ada@example.com' }, { state: '', newEmail: 'ada@example.com' }],
  [{ newEmail: ' ADA@Example.com ' }, { state: '', newEmail: 'ada@example.com' }],
  [{ newEmail: 'not-an-email' }, { state: '', newEmail: '' }],
  [{ newEmail: 12 }, { state: '', newEmail: '' }],
  [{ newEmail: null }, { state: '', newEmail: '' }],
  [{ newEmail: `${'a'.repeat(10_000)}@example.com` }, { state: '', newEmail: '' }],
  [
    { state: 'change-name', newEmail: 'ada@example.com', role: 'admin' },
    { state: 'change-name', newEmail: 'ada@example.com' },
  ],
])('parses %j as %j', (given, read) => {
  expect(v.parse(accountSearch, given)).toEqual(read);
});
