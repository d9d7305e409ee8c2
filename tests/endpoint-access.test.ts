import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '~/features/auth/auth.server';
import { endpoints } from '~/features/auth/server/endpoints';
import { type TestApp, onEachApp } from './app';
import { otherLanguage } from './languages';
import { procedures } from './procedures';
import { type Visitor, visitors } from './visitors';

/**
 * Access policy of every endpoint. An endpoint that is not listed fails the test, so each new one
 * needs an explicit decision.
 */
type Whom =
  | 'everybody'
  /** Including users who have not completed onboarding. */
  | 'signed in'
  /** Onboarded users, including an admin who impersonates one. */
  | 'members'
  /** Onboarded users, but not during impersonation. */
  | 'members themselves'
  | 'administrators';

const callers: Record<string, Whom> = {
  'account/onboard': 'signed in',
  'account/rename': 'members',
  'account/setLanguage': 'members themselves',
  'account/listSessions': 'members',
  'account/revokeSession': 'members themselves',
  'account/revokeOtherSessions': 'members themselves',
  'account/requestEmailChange': 'members themselves',
  'account/confirmEmailChange': 'members themselves',
  'account/requestVerification': 'members themselves',
  'account/confirmVerification': 'members themselves',
  'account/requestDeletion': 'members themselves',
  'account/confirmDeletion': 'members themselves',
  'activity/list': 'administrators',
  'activity/export': 'administrators',
  // sample:start
  'books/list': 'members',
  'books/get': 'members',
  'books/related': 'members',
  'books/suggest': 'administrators',
  'books/create': 'administrators',
  'books/update': 'administrators',
  'books/remove': 'administrators',
  // sample:end
  'dashboard/figures': 'administrators',
  // sample:start
  'genres/list': 'members',
  'genres/options': 'members',
  'genres/figures': 'administrators',
  'genres/get': 'members',
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
  // An impersonating admin has the user's rights and must be able to stop.
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
  '/list-sessions': 'members',
  '/update-user': 'members',
  '/revoke-sessions': 'members themselves',
  '/revoke-other-sessions': 'members themselves',
  '/send-verification-email': 'members themselves',
  '/verify-email': 'members themselves',
  '/delete-user': 'members themselves',
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

/** Valid input: validation runs before authorization and would reject the call by itself. */
const person = { name: 'Eve', email: 'eve@example.com' };
const code = '123456';
const bodies: Record<string, unknown> = {
  'account/revokeSession': { id: '00000000-0000-4000-8000-000000000000' },
  'account/setLanguage': { language: otherLanguage },
  'account/requestEmailChange': { email: person.email },
  'account/confirmEmailChange': { email: person.email, code },
  'account/confirmVerification': { code },
  'account/confirmDeletion': { email: 'user@example.com', code },
  '/update-user': { name: 'Eve' },
  '/verify-email': { code },
  '/delete-user': { code },
  '/admin/create-user': person,
  '/admin/update-user': {
    ...person,
    id: 'x',
    role: 'user',
    expectedUpdatedAt: '2030-01-01T00:00:00.000Z',
  },
  '/admin/set-role': { id: 'x', role: 'admin' },
  '/admin/ban-user': { id: 'x' },
  '/admin/unban-user': { id: 'x' },
  '/admin/remove-user': { id: 'x' },
  '/admin/revoke-user-session': { id: 'x', sessionId: 'x' },
  '/admin/revoke-user-sessions': { id: 'x' },
  '/admin/set-user-password': { id: 'x', password: 'correct horse battery' },
  '/admin/impersonate-user': { id: 'x', reason: 'x' },
};

/** A call through every protocol, with input that cannot succeed. */
function waysTo(name: string): ((app: TestApp, cookie: string) => Promise<Response>)[] {
  const door = endpoints[name];
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
  const body = bodies[name] ?? {};
  const inPath = Object.entries(body).find(([key]) => path.includes(`{${key}}`))?.[1] ?? 'nobody';
  return [
    (app, cookie) =>
      app.call(`/api/rest${path.replaceAll(/\{\w+\}/g, String(inPath))}`, {
        method,
        headers: { cookie },
        ...(method !== 'GET' && { body: inPath === 'nobody' ? body : {} }),
      }),
    (app, cookie) =>
      writes
        ? app.call(`/api/rpc/${name}`, { headers: { cookie }, body: { json: body } })
        : app.call(`/api/rpc/${name}?data=${question}`, { headers: { cookie } }),
  ];
}

/** The expected status for each visitor; those not listed are allowed. */
const refusal: Record<Whom, Partial<Record<Visitor, number>>> = {
  everybody: {},
  'signed in': { nobody: 401, banned: 401 },
  members: { nobody: 401, banned: 401, 'not onboarded': 403 },
  'members themselves': { nobody: 401, banned: 401, 'not onboarded': 403, 'in her place': 403 },
  administrators: {
    nobody: 401,
    banned: 401,
    'not onboarded': 403,
    user: 403,
    'in her place': 403,
  },
};

const idOf = async ({ database }: TestApp, email: string) =>
  (await database.db.select().from(users).where(eq(users.email, email)))[0]?.id ?? '';

/** Signs in as each of them; sessions are renewed when used up. */
const arrive: Record<Visitor, (app: TestApp) => Promise<string>> = {
  nobody: async () => '',
  user: (app) => app.signIn('user@example.com'),
  administrator: (app) => app.signIn('admin@example.com'),
  'not onboarded': (app) => app.signIn('new@example.com'),
  async banned(app) {
    const cookie = await app.signIn('banned@example.com');
    // Set directly, so the session stays and only the ban can block access.
    await app.database.db
      .update(users)
      .set({ banned: true })
      .where(eq(users.email, 'banned@example.com'));
    return cookie;
  },
  async 'in her place'(app) {
    const begun = await app.call('/api/auth/admin/impersonate-user', {
      body: { id: await idOf(app, 'user@example.com'), reason: 'A ticket' },
      headers: { cookie: await app.signIn('admin@example.com') },
    });
    return begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  },
};

/** These calls end the session they use. */
const ending = new Set([
  '/sign-out',
  '/revoke-sessions',
  'users/stopImpersonating',
  '/admin/stop-impersonating',
]);
const inOrder = Object.entries(callers).toSorted(
  ([a], [b]) => Number(ending.has(a)) - Number(ending.has(b)),
);

async function isKnown(app: TestApp, cookie: string): Promise<boolean> {
  const answer = await app.call('/api/auth/get-session', { headers: { cookie } });
  return (await answer.json()) !== null;
}

test('every procedure and every door is in the list, and nothing else', () => {
  const there = [...procedures.map((it) => it.name), ...Object.keys(endpoints)];
  expect(Object.keys(callers).toSorted()).toEqual(there.toSorted());
});

onEachApp(
  'a call',
  (app) => {
    test.each(visitors)('is refused to %s, or not', async (who) => {
      // Skips the rate limit on codes that earlier tests used up.
      app().clock.advance(3600);
      let cookie = await arrive[who](app());
      const isIn = await isKnown(app(), cookie);
      const seen: string[] = [];
      const wanted: string[] = [];
      for (const [name, whom] of inOrder)
        for (const call of waysTo(name)) {
          // Skips the rate limit, so that it does not hide the access check.
          if (/erification/.test(name)) app().clock.advance(31);
          const { status } = await call(app(), cookie);
          const isRefused = status === 401 || status === 403;
          seen.push(`${name} ${isRefused ? status : status < 500 ? 'let through' : 'broke'}`);
          wanted.push(`${name} ${refusal[whom][who] ?? 'let through'}`);
          if (!ending.has(name) || !isIn || (await isKnown(app(), cookie))) continue;
          app().clock.advance(60);
          cookie = await arrive[who](app());
        }
      expect(seen).toEqual(wanted);
    });
  },
  // When disabled, the call is rejected for everyone.
  { AUTH_PASSWORDS: 'true' },
);
