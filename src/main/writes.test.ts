import { describe, expect, test } from 'vitest';
import { procedures } from '../../tests/procedures';
import { endpoints } from '~/features/accounts/auth/server/endpoints';
import { product } from '~/product';
import { changesSomething, getLastWrite, noteWrite } from './writes';

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

describe('the last write', () => {
  const now = () => new Date(1_800_000_000_000);
  const config = { baseUrl: 'https://pages.example.com', databaseReadUrl: 'postgres://replica/x' };

  function cookieAfter(method: string, path: string, given = config): string | null {
    const url = new URL(given.baseUrl + path);
    const request = new Request(url, { method });
    return noteWrite({ request, url }, new Response(), { config: given, now }).headers.get(
      'set-cookie',
    );
  }

  test.each([
    ['POST', '/api/rest/users'],
    ['DELETE', '/api/rest/users/x'],
    ['POST', '/api/rpc/users/create'],
    ['POST', '/api/auth/admin/create-user'],
    ['POST', '/login'],
  ])('%s %s is noted in a cookie', (method, path) => {
    expect(cookieAfter(method, path)).toBe(
      `__Host-${product.id}.last-write=1800000000000; Max-Age=15; Path=/; HttpOnly; SameSite=Lax; Secure`,
    );
  });

  test.each([
    ['GET', '/api/rest/users'],
    ['POST', '/api/rpc/users/list'],
    ['GET', '/manager/users'],
  ])('%s %s is not', (method, path) => {
    expect(cookieAfter(method, path)).toBeNull();
  });

  test('without a replica there is no cookie', () => {
    const without = { ...config, databaseReadUrl: '' };
    expect(cookieAfter('POST', '/api/rest/users', without)).toBeNull();
  });

  test.each([
    ['1800000000000', 1_800_000_000_000],
    ['', 0],
    ['-5', 0],
    ['1e300', 0],
    ['9'.repeat(400), 0],
  ])('the cookie %j is the time %i', (value, time) => {
    const headers = new Headers({ cookie: `__Host-${product.id}.last-write=${value}` });
    expect(getLastWrite(headers, config)).toBe(time);
    expect(getLastWrite(new Headers(), config)).toBe(0);
  });
});
