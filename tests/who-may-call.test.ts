import { expect, test } from 'vitest';
import { doors } from '~/features/auth/server/door';
import { type TestApp, onEachApp } from './app';
import { procedures } from './procedures';

/**
 * Who may call what: everybody, who is signed in, or administrators only. What is not in here has no
 * business being there: a new call is added to the list by whoever decides for whom it is.
 */
type Whom = 'everybody' | 'signed in' | 'administrators';

const callers: Record<string, Whom> = {
  'account/onboard': 'signed in',
  'account/rename': 'signed in',
  'account/listSessions': 'signed in',
  'account/revokeSession': 'signed in',
  'account/revokeOtherSessions': 'signed in',
  'account/requestEmailChange': 'signed in',
  'account/confirmEmailChange': 'signed in',
  'account/requestVerification': 'signed in',
  'account/confirmVerification': 'signed in',
  'account/requestDeletion': 'signed in',
  'account/confirmDeletion': 'signed in',
  'activity/list': 'administrators',
  'activity/export': 'administrators',
  // sample:start
  'books/list': 'signed in',
  'books/get': 'signed in',
  'books/related': 'signed in',
  'books/suggest': 'administrators',
  'books/create': 'administrators',
  'books/update': 'administrators',
  'books/remove': 'administrators',
  // sample:end
  'dashboard/figures': 'administrators',
  // sample:start
  'genres/list': 'signed in',
  'genres/options': 'signed in',
  'genres/figures': 'administrators',
  'genres/get': 'signed in',
  'genres/create': 'administrators',
  'genres/update': 'administrators',
  'genres/remove': 'administrators',
  // sample:end
  'users/list': 'administrators',
  'users/get': 'administrators',
  'users/create': 'administrators',
  'users/update': 'administrators',
  'users/remove': 'administrators',
  'users/ban': 'administrators',
  'users/unban': 'administrators',
  'users/setRole': 'administrators',
  'users/setPassword': 'administrators',
  'users/impersonate': 'administrators',
  // Who acts in the place of a user has her rights, and must find back.
  'users/stopImpersonating': 'signed in',
  'users/sessions': 'administrators',
  'users/revokeSession': 'administrators',
  'users/revokeSessions': 'administrators',
  '/get-session': 'everybody',
  '/sign-out': 'everybody',
  '/email-otp/send-verification-otp': 'everybody',
  '/sign-in/email-otp': 'everybody',
  '/sign-in/social': 'everybody',
  '/callback/github': 'everybody',
  '/callback/google': 'everybody',
  '/callback/oidc': 'everybody',
  '/list-sessions': 'signed in',
  '/update-user': 'signed in',
  '/revoke-sessions': 'signed in',
  '/revoke-other-sessions': 'signed in',
  '/send-verification-email': 'signed in',
  '/verify-email': 'signed in',
  '/delete-user': 'signed in',
  '/admin/list-users': 'administrators',
  '/admin/get-user': 'administrators',
  '/admin/list-user-sessions': 'administrators',
  '/admin/create-user': 'administrators',
  '/admin/update-user': 'administrators',
  '/admin/set-role': 'administrators',
  '/admin/ban-user': 'administrators',
  '/admin/unban-user': 'administrators',
  '/admin/remove-user': 'administrators',
  '/admin/revoke-user-session': 'administrators',
  '/admin/revoke-user-sessions': 'administrators',
  '/admin/set-user-password': 'administrators',
  '/admin/impersonate-user': 'administrators',
  '/admin/stop-impersonating': 'signed in',
  '/openapi.json': 'administrators',
};

/** The shape of a call is looked at before who makes it: these would be refused for that alone. */
const person = { name: 'Eve', email: 'eve@example.com' };
const bodies: Record<string, unknown> = {
  '/update-user': { name: 'Eve' },
  '/verify-email': { code: '123456' },
  '/delete-user': { code: '123456' },
  '/admin/create-user': person,
  '/admin/update-user': { ...person, id: 'x', role: 'user', seen: '2030-01-01T00:00:00.000Z' },
  '/admin/set-role': { id: 'x', role: 'admin' },
  '/admin/ban-user': { id: 'x' },
  '/admin/unban-user': { id: 'x' },
  '/admin/remove-user': { id: 'x' },
  '/admin/revoke-user-session': { id: 'x', sessionId: 'x' },
  '/admin/revoke-user-sessions': { id: 'x' },
  '/admin/set-user-password': { id: 'x', password: 'correct horse battery' },
  '/admin/impersonate-user': { id: 'x', reason: 'x' },
};

/** A call by each way that leads to it, with nothing in it that could succeed. */
function waysTo(name: string): ((app: TestApp, cookie: string) => Promise<Response>)[] {
  const door = doors[name];
  if (door)
    return [
      (app, cookie) =>
        app.call(`/api/auth${name}`, {
          headers: { cookie },
          ...(door.method === 'POST' && { body: bodies[name] ?? {} }),
        }),
    ];
  const { method, path, writes } = procedures.find((it) => it.name === name) ?? {
    method: '',
    path: '',
    writes: true,
  };
  const question = encodeURIComponent(JSON.stringify({ json: {} }));
  return [
    (app, cookie) =>
      app.call(`/api/rest${path.replaceAll(/\{\w+\}/g, 'nobody')}`, {
        method,
        headers: { cookie },
        ...(method !== 'GET' && { body: {} }),
      }),
    (app, cookie) =>
      writes
        ? app.call(`/api/rpc/${name}`, { headers: { cookie }, body: { json: {} } })
        : app.call(`/api/rpc/${name}?data=${question}`, { headers: { cookie } }),
  ];
}

const refusal: Record<Whom, Record<'nobody' | 'user' | 'admin', number | undefined>> = {
  everybody: { nobody: undefined, user: undefined, admin: undefined },
  'signed in': { nobody: 401, user: undefined, admin: undefined },
  administrators: { nobody: 401, user: 403, admin: undefined },
};

/** After these the session that was used is over. */
const ending = new Set(['/sign-out', '/revoke-sessions']);
const inOrder = Object.entries(callers).toSorted(
  ([a], [b]) => Number(ending.has(a)) - Number(ending.has(b)),
);

test('every procedure and every door is in the list, and nothing else', () => {
  const there = [...procedures.map((it) => it.name), ...Object.keys(doors)];
  expect(Object.keys(callers).toSorted()).toEqual(there.toSorted());
});

onEachApp(
  'a call',
  (app) => {
    test.each(['nobody', 'user', 'admin'] as const)('is refused to %s, or not', async (who) => {
      let cookie = who === 'nobody' ? '' : await app().signIn(`${who}@example.com`);
      const seen: string[] = [];
      const wanted: string[] = [];
      for (const [name, whom] of inOrder)
        for (const call of waysTo(name)) {
          const { status } = await call(app(), cookie);
          const isRefused = status === 401 || status === 403;
          seen.push(`${name} ${isRefused ? status : status < 500 ? 'let through' : 'broke'}`);
          wanted.push(`${name} ${refusal[whom][who] ?? 'let through'}`);
          if (!ending.has(name) || who === 'nobody') continue;
          app().clock.advance(60);
          cookie = await app().signIn(`${who}@example.com`);
        }
      expect(seen).toEqual(wanted);
    });
  },
  // Where it is off, a call is refused to everybody.
  { AUTH_PASSWORDS: 'true' },
);
