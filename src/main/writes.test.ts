import { describe, expect, test } from 'vitest';
import { procedures } from '../../tests/procedures';
import { endpoints } from '~/features/accounts/auth/server/endpoints';
import { changesSomething } from './writes';

/** Read-only procedures called by POST. Add one only after checking that it writes nothing. */
const readOnlyPosts = new Set<string>([]);

describe('the writes flags', () => {
  test('are set on procedures and endpoints', () => {
    expect(procedures.length).toBeGreaterThan(20);
    expect(procedures.filter((procedure) => procedure.writes).length).toBeGreaterThan(10);
    expect(Object.values(endpoints).filter((endpoint) => endpoint.writes).length).toBeGreaterThan(
      15,
    );
  });

  test.each(procedures)('of $name match its method', ({ name, writes, method }) => {
    const reads = method === 'GET' || readOnlyPosts.has(name);
    expect(writes, 'a procedure that is not called with GET needs .meta({ writes: true })').toBe(
      !reads,
    );
  });

  test('of the auth endpoints match their methods', () => {
    const unmarked = Object.entries(endpoints).filter(
      ([, endpoint]) => endpoint.method === 'POST' && !endpoint.writes,
    );
    expect(unmarked.map(([path]) => path).toSorted()).toEqual([
      // The client reads these by POST.
      '/admin/has-permission',
      '/admin/list-user-sessions',
      // Only ends the session.
      '/sign-out',
    ]);
  });
});

describe('a request writes', () => {
  test.each(['PUT', 'PATCH', 'DELETE'])('if it is a %s', (method) => {
    for (const path of ['/', '/logout', '/api/auth/sign-out', '/api/rpc/users/list'])
      expect(changesSomething(method, path)).toBe(true);
  });

  test.each([
    '/logout',
    '/api/auth/sign-out',
    '/api/auth/admin/has-permission',
    '/api/rpc/users/list',
    '/api/rpc/activity/list',
  ])('unless it is a POST to %s', (path) => {
    expect(changesSomething('POST', path)).toBe(false);
  });

  test.each([
    '/api/rpc/users/remove',
    '/api/rpc/users',
    '/api/rpc/users/list/~orpc',
    '/api/rpc/constructor',
    '/api/rpc/__proto__/x',
    '/api/rpc/',
    '/api/rpc/%75sers/list',
    '/api/rest/users',
    '/api/auth/Sign-Out',
    '/api/auth/sign-in/email',
    '/api/auth/constructor',
    '//logout',
  ])('if it is a POST to %s', (path) => {
    expect(changesSomething('POST', path)).toBe(true);
  });

  test('if it is a GET of a call that writes', () => {
    expect(changesSomething('GET', '/api/rpc/users/remove')).toBe(true);
    expect(changesSomething('GET', '/api/auth/verify-email')).toBe(true);
    expect(changesSomething('GET', '/api/rest/users')).toBe(false);
  });
});
