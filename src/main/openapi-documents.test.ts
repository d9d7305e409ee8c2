import { product } from '~/product';
import { resolveContractProcedures } from '@orpc/server';
import { beforeAll, expect, test } from 'vitest';
import { onEachApp, testConfig } from '../../tests/app';
import { partData } from '../../tests/part-data';
import { endpoints } from '~/features/accounts/auth/server/endpoints';
import type { ProcedureMeta } from '~/server/api/procedure';
import {
  type ApiDocument,
  type ApiMethod,
  type Operation,
  apiMethods,
} from '~/shared/api-document';
import { api } from './features';
import { createDocuments } from './openapi-documents';

function operations({ paths }: ApiDocument): [string, Operation][] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    apiMethods.flatMap((method): [string, Operation][] => {
      const operation = methods[method];
      return operation ? [[`${method} ${path}`, operation]] : [];
    }),
  );
}

const documents = createDocuments(testConfig({ BASE_URL: 'https://pages.example.com' }));

test('documents every procedure with its access rules', async () => {
  const { rest } = await documents();
  let count = 0;
  await resolveContractProcedures({ router: api, path: [] }, ({ contract, path }) => {
    count += 1;
    const { route, meta } = contract['~orpc'];
    const { permission, session, writes = false } = meta as ProcedureMeta;
    const method = (route.method ?? 'POST').toLowerCase() as ApiMethod;
    const operation = rest.paths[route.path ?? '']?.[method];
    expect([path, operation?.operationId]).toEqual([path, path.join('.')]);
    expect(operation?.['x-writes']).toBe(writes);
    expect(operation?.['x-access'].session).toBe(session ?? false);
    const [resource, action] = Object.entries(permission ?? {})[0] ?? [];
    expect(operation?.['x-access'].permission).toBe(resource && `${resource}: ${action}`);
  });
  // Uploads and exports are not procedures.
  const others = operations(rest).filter(
    ([, it]) => it.servers || it.operationId === 'exports.get',
  );
  expect(operations(rest)).toHaveLength(count + others.length);
});

test('documents every auth endpoint with a summary, and nothing else', async () => {
  const { auth } = await documents();
  expect(Object.keys(auth.paths).toSorted()).toEqual(Object.keys(endpoints).toSorted());
  for (const [path, endpoint] of Object.entries(endpoints)) {
    const operation = auth.paths[path]?.[endpoint.method === 'GET' ? 'get' : 'post'];
    expect([path, operation?.summary]).toEqual([path, expect.stringMatching(/\w/)]);
    expect([path, Boolean(operation?.requestBody)]).toEqual([path, Boolean(endpoint.body)]);
    expect([path, Boolean(operation?.['x-access'].permission)]).toEqual([
      path,
      typeof endpoint.access === 'object',
    ]);
  }
});

test('documents the error codes of an auth endpoint', async () => {
  const { auth } = await documents();
  const codes = Object.values(auth.paths['/admin/ban-user']?.post?.responses ?? {}).flatMap(
    ({ content }) => content?.['application/json']?.schema?.properties?.code?.enum ?? [],
  );
  expect(codes).toEqual(
    expect.arrayContaining([
      'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
      'YOU_CANNOT_BAN_YOURSELF',
      'USER_NOT_FOUND',
      'FIELD_NOT_ALLOWED',
      'UNAUTHORIZED',
    ]),
  );
  expect(codes).not.toContain('FORBIDDEN');
});

/** Errors of every call. */
const always = ['403', '429'];

test('documents the error responses of every call; operation ids are unique', async () => {
  const { rest, auth } = await documents();
  const all = [...operations(rest), ...operations(auth)];
  expect(new Set(all.map(([, it]) => it.operationId)).size).toBe(all.length);
  for (const [name, { responses = {}, 'x-access': access }] of all) {
    expect([name, Object.keys(responses)]).toEqual([
      name,
      expect.arrayContaining([...(access.session ? ['401'] : []), ...always]),
    ]);
    expect([name, access.roles?.includes('admin') ?? true]).toEqual([name, true]);
  }
});

test('every JSON response has a schema or an example', async () => {
  const { rest, auth } = await documents();
  const withoutSchema = [...operations(rest), ...operations(auth)]
    .filter(([, { 'x-visited': visited }]) => !visited)
    .filter(([, { responses = {} }]) => {
      const success = responses['200'] ?? responses['201'];
      const content = success?.content ?? {};
      const { schema, example } = content['application/json'] ?? content['text/event-stream'] ?? {};
      return schema === undefined && example === undefined;
    })
    .map(([, it]) => it.operationId);
  expect(withoutSchema.toSorted()).toEqual(
    ['auth.openapi.json', ...partData.flatMap(({ files = [] }) => files)].toSorted(),
  );
});

test('documents who may call, as in the permissions', async () => {
  const { rest, auth } = await documents();
  expect(rest.paths['/users']?.get?.['x-access']).toEqual({
    session: true,
    permission: 'users: list',
    roles: ['admin'],
  });
  expect(rest.paths['/account/rename']?.post?.['x-access'].roles).toEqual(['admin', 'user']);
  expect(rest.paths['/account/onboard']?.post?.['x-access']).toEqual({ session: true });
  expect(auth.paths['/sign-in/email-otp']?.post?.['x-access']).toEqual({ session: false });
  expect(auth.paths['/update-user']?.post?.['x-access'].permission).toBe('account: update');
  expect(auth.paths['/admin/ban-user']?.post?.['x-access'].permission).toBe('users: ban');
  expect(auth.components.securitySchemes.session.name).toBe(`__Host-${product.id}.session`);
});

onEachApp('the OpenAPI documents', (app) => {
  const paths = ['/api/rest/openapi.json', '/api/auth/openapi.json'];
  const cookies = { admin: '', user: '' };
  beforeAll(async () => {
    cookies.admin = await app().signIn('admin@example.com');
    cookies.user = await app().signIn('user@example.com');
  });

  test.each(paths)('%s requires access to the manager', async (path) => {
    const response = await app().call(path, { headers: { cookie: cookies.admin } });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
    expect((await app().call(path)).status).toBe(401);
    expect((await app().call(path, { headers: { cookie: cookies.user } })).status).toBe(403);
  });

  test('are rejected to an admin who impersonates a user', async () => {
    const found = await app().call('/api/rest/users?searchTerm=user@example.com', {
      headers: { cookie: cookies.admin },
    });
    const { items } = (await found.json()) as { items: { id: string }[] };
    const started = await app().call(`/api/rest/users/${items[0]?.id}/impersonate`, {
      body: { reason: 'A ticket' },
      headers: { cookie: cookies.admin },
    });
    const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    for (const path of paths)
      expect((await app().call(path, { headers: { cookie } })).status).toBe(403);
  });
});
