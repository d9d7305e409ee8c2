import { describe, expect, test } from 'vitest';
import { procedures } from '../../tests/procedures';
import { endpoints } from '~/features/auth/server/endpoints';
import { changesSomething } from './demo-guard';

/** Read-only procedures called by POST. Add one only after checking that it writes nothing. */
const postedQuestions = new Set<string>([]);

describe('the marks', () => {
  test('are there to be looked at', () => {
    expect(procedures.length).toBeGreaterThan(20);
    expect(procedures.filter((it) => it.writes).length).toBeGreaterThan(10);
    expect(Object.values(endpoints).filter((it) => it.writes).length).toBeGreaterThan(15);
  });

  test.each(procedures)('of $name fit its method', ({ name, writes, method }) => {
    const asks = method === 'GET' || postedQuestions.has(name);
    expect(writes, 'a procedure that is not asked by GET says .meta({ writes: true })').toBe(!asks);
  });

  test('of the auth endpoints fit their methods', () => {
    const unmarked = Object.entries(endpoints).filter(
      ([, endpoint]) => endpoint.method === 'POST' && !endpoint.writes && !endpoint.inDemo,
    );
    // The client reads these by POST.
    expect(unmarked.map(([path]) => path).toSorted()).toEqual([
      '/admin/has-permission',
      '/admin/list-user-sessions',
    ]);
  });
});

describe('the gate', () => {
  test.each(['PUT', 'PATCH', 'DELETE'])('lets no %s through', (method) => {
    for (const path of ['/', '/login/demo', '/logout', '/api/auth/sign-out', '/api/rpc/users/list'])
      expect(changesSomething(method, path)).toBe(true);
  });

  test.each([
    '/login/demo',
    '/login/demo/',
    '/logout',
    '/api/auth/sign-out',
    '/api/auth/admin/has-permission',
    '/api/rpc/users/list',
    '/api/rpc/dashboard/figures',
  ])('lets a post to %s through', (path) => {
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
    '//login/demo',
  ])('lets no post to %s through', (path) => {
    expect(changesSomething('POST', path)).toBe(true);
  });

  test('knows which questions are none', () => {
    expect(changesSomething('GET', '/api/rpc/users/remove')).toBe(true);
    expect(changesSomething('GET', '/api/auth/callback/github')).toBe(true);
    expect(changesSomething('GET', '/api/rest/users')).toBe(false);
  });
});
