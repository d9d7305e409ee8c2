import { product } from '~/product';
import { expect, test } from 'vitest';
import { createDocuments } from './openapi-documents';
import { testConfig } from '../../tests/app';
import { findCalls, readReference } from '~/features/api-docs/reference';
import { getCurl } from '~/features/api-docs/request';

const reference = readReference(
  await createDocuments(testConfig({ BASE_URL: 'https://pages.example.com' }))(),
);
const calls = reference.groups.flatMap((group) => group.calls);
const call = (id: string) => calls.find((candidate) => candidate.id === id);

test('lists every call once, with a unique anchor', () => {
  expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
  expect(reference).toMatchObject({
    origin: 'https://pages.example.com',
    cookieName: `__Host-${product.id}.session`,
  });
});

test('describes the input, output and errors of a call', () => {
  expect(call('users.update')).toMatchObject({
    method: 'PATCH',
    path: '/api/rest/users/{id}',
    writes: true,
    access: { permission: 'users: update', roles: ['admin'] },
    fields: [{ name: 'id', in: 'path', required: true }],
  });
  expect(Object.keys(call('users.update')?.body?.properties ?? {})).toEqual(
    expect.arrayContaining(['name', 'email', 'role', 'expectedUpdatedAt']),
  );
  expect(call('users.update')?.errors).toContainEqual({
    status: 409,
    codes: ['LAST_ADMINISTRATOR', 'USER_CHANGED', 'EMAIL_TAKEN'],
  });
  expect(JSON.parse(call('users.get')?.example ?? '')).toHaveProperty('email');
  expect(call('users.list')?.fields.map(({ name }) => name)).toContain('searchTerm');
  expect(call('auth.admin.list-users')?.fields.map(({ name }) => name)).toContain('searchValue');
});

test('documents upload endpoints, with a curl command', () => {
  const upload = call('account.upload-avatar');
  expect(upload).toMatchObject({
    method: 'POST',
    path: '/api/account/avatar',
    tryable: false,
    writes: true,
    access: { permission: 'account: update', roles: ['admin', 'user'] },
  });
  // The same path of the REST API.
  expect(call('account.removeAvatar')).toMatchObject({ path: '/api/rest/account/avatar' });
  expect(upload?.errors).toContainEqual({ status: 413, codes: ['IMAGE_TOO_LARGE'] });
  expect(upload && getCurl(upload, reference)).toContain('--data-binary');
});

test('finds calls by method, path, text and group, in any order', () => {
  const ids = (term: string) =>
    findCalls(reference.groups, term).flatMap((group) => group.calls.map(({ id }) => id));
  expect(ids('  ')).toHaveLength(calls.length);
  expect(ids('POST ban /users')).toContain('users.ban');
  expect(ids('delete users get')).not.toContain('users.remove');
  expect(ids('sign-in email-otp')).toContain('auth.sign-in.email-otp');
  expect(findCalls(reference.groups, 'nothing is called so')).toEqual([]);
});
