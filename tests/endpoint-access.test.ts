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
type Audience =
  | 'everyone'
  /** Refused for everyone, because there are no passwords. */
  | 'passwords off'
  /** Including users who have not completed onboarding. */
  | 'signed in'
  /** Onboarded users, including an admin who impersonates one. */
  | 'users'
  /** Onboarded users, but not during impersonation. */
  | 'users, not impersonated'
  | 'administrators';

const callers: Record<string, Audience> = {
  'account/onboard': 'signed in',
  'account/rename': 'users',
  'account/removeAvatar': 'users, not impersonated',
  'account/setPreferences': 'users, not impersonated',
  'account/listSessions': 'users',
  // social:start
  'account/listProviders': 'users',
  'account/unlinkProvider': 'users, not impersonated',
  // social:end
  'account/revokeSession': 'users, not impersonated',
  'account/revokeOtherSessions': 'users, not impersonated',
  'account/requestEmailChange': 'users, not impersonated',
  'account/confirmEmailChange': 'users, not impersonated',
  'account/requestVerification': 'users, not impersonated',
  'account/confirmVerification': 'users, not impersonated',
  'account/requestDeletion': 'users, not impersonated',
  'account/confirmDeletion': 'users, not impersonated',
  'activity/list': 'administrators',
  'activity/export': 'administrators',
  // sample:start
  'books/list': 'users',
  'books/get': 'users',
  'books/related': 'users',
  'books/suggest': 'administrators',
  'books/create': 'administrators',
  'books/update': 'administrators',
  'books/remove': 'administrators',
  // sample:end
  'dashboard/stats': 'administrators',
  'firstSteps/get': 'administrators',
  // sample:start
  'genres/list': 'users',
  'genres/options': 'users',
  'genres/stats': 'administrators',
  'genres/get': 'users',
  'genres/create': 'administrators',
  'genres/update': 'administrators',
  'genres/remove': 'administrators',
  // sample:end
  // jobs-page:start
  'jobs/queues': 'administrators',
  'jobs/list': 'administrators',
  'jobs/get': 'administrators',
  'jobs/retry': 'administrators',
  'jobs/cancel': 'administrators',
  'jobs/run': 'administrators',
  // jobs-page:end
  'myData/status': 'users',
  'myData/request': 'users, not impersonated',
  'myData/download': 'users, not impersonated',
  // organizations:start
  // Membership is tested in features/organizations/server/isolation.test.ts.
  'organizations/mine': 'users',
  'organizations/checkSlug': 'users',
  'organizations/create': 'users, not impersonated',
  'organizations/get': 'users',
  'organizations/update': 'users',
  'organizations/dismissChecklist': 'users',
  'organizations/removeLogo': 'users',
  'organizations/remove': 'users',
  'organizations/leave': 'users',
  'organizations/activity': 'users',
  'organizations/members/list': 'users',
  'organizations/members/setRole': 'users',
  'organizations/members/remove': 'users',
  'organizations/teams/list': 'users',
  'organizations/teams/get': 'users',
  'organizations/teams/members': 'users',
  'organizations/teams/create': 'users',
  'organizations/teams/update': 'users',
  'organizations/teams/remove': 'users',
  'organizations/teams/addMember': 'users',
  'organizations/teams/removeMember': 'users',
  'organizations/invitations/list': 'users',
  'organizations/invitations/invite': 'users',
  'organizations/invitations/resend': 'users',
  'organizations/invitations/cancel': 'users',
  'organizations/invitations/waiting': 'users',
  'organizations/invitations/get': 'everyone',
  'organizations/invitations/accept': 'users, not impersonated',
  'organizations/invitations/decline': 'users, not impersonated',
  'organizations/manage/list': 'administrators',
  'organizations/manage/get': 'administrators',
  'organizations/manage/members': 'administrators',
  'organizations/manage/ofUser': 'administrators',
  'organizations/manage/appointOwner': 'administrators',
  'organizations/manage/remove': 'administrators',
  // organizations:end
  // organizations:start
  // sample:start
  'readingLists/list': 'users',
  'readingLists/get': 'users',
  'readingLists/create': 'users',
  'readingLists/rename': 'users',
  'readingLists/remove': 'users',
  'readingLists/addBook': 'users',
  'readingLists/removeBook': 'users',
  'readingLists/editNote': 'users',
  'readingLists/moveBook': 'users',
  // sample:end
  // organizations:end
  'users/list': 'administrators',
  'users/get': 'administrators',
  'users/create': 'administrators',
  'users/update': 'administrators',
  'users/removeAvatar': 'administrators',
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
  // npm run new adds procedures here.
  '/get-session': 'everyone',
  '/sign-out': 'everyone',
  '/email-otp/send-verification-otp': 'everyone',
  '/sign-in/email-otp': 'everyone',
  // social:start
  '/sign-in/social': 'everyone',
  '/callback/github': 'everyone',
  '/callback/google': 'everyone',
  '/callback/oidc': 'everyone',
  // social:end
  '/sign-in/email': 'passwords off',
  '/sign-up/email': 'passwords off',
  '/request-password-reset': 'passwords off',
  '/reset-password': 'passwords off',
  '/change-password': 'passwords off',
  '/verify-password': 'passwords off',
  '/email-otp/request-password-reset': 'passwords off',
  '/email-otp/reset-password': 'passwords off',
  '/forget-password/email-otp': 'passwords off',
  '/list-sessions': 'users',
  // social:start
  '/list-accounts': 'users',
  // social:end
  '/update-user': 'users',
  '/revoke-session': 'users, not impersonated',
  '/revoke-sessions': 'users, not impersonated',
  '/revoke-other-sessions': 'users, not impersonated',
  '/change-email': 'users, not impersonated',
  '/send-verification-email': 'users, not impersonated',
  '/verify-email': 'users, not impersonated',
  '/delete-user': 'users, not impersonated',
  '/delete-user/callback': 'users, not impersonated',
  '/email-otp/verify-email': 'users, not impersonated',
  '/email-otp/request-email-change': 'users, not impersonated',
  '/email-otp/change-email': 'users, not impersonated',
  // social:start
  '/link-social': 'users, not impersonated',
  '/unlink-account': 'users, not impersonated',
  // social:end
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
  '/admin/has-permission': 'signed in',
  '/openapi.json': 'administrators',
};

/** Valid input: validation runs before authorization and would reject the call by itself. */
const person = { name: 'Eve', email: 'eve@example.com' };
const code = '123456';
const bodies: Record<string, unknown> = {
  'account/revokeSession': { id: '00000000-0000-4000-8000-000000000000' },
  // social:start
  'account/unlinkProvider': { id: '00000000-0000-4000-8000-000000000000' },
  // social:end
  'account/setPreferences': { language: otherLanguage },
  'account/requestEmailChange': { email: person.email },
  'account/confirmEmailChange': { email: person.email, code },
  'account/confirmVerification': { code },
  'myData/download': { token: 'x' },
  'account/confirmDeletion': { email: 'user@example.com', code },
  '/update-user': { name: 'Eve' },
  '/revoke-session': { token: 'x' },
  '/change-email': { newEmail: person.email },
  // An account of their own, which is verified already.
  '/send-verification-email': { email: 'user@example.com' },
  '/verify-email': { token: code },
  '/delete-user': { token: code },
  '/delete-user/callback': { token: code },
  '/email-otp/verify-email': { email: 'user@example.com', otp: code },
  '/email-otp/request-email-change': { newEmail: 'other@example.com' },
  '/email-otp/change-email': { newEmail: person.email, otp: code },
  // social:start
  '/link-social': { provider: 'github' },
  '/unlink-account': { accountId: 'x' },
  // social:end
  '/admin/get-user': { id: 'x' },
  '/admin/list-user-sessions': { userId: 'x' },
  '/admin/create-user': person,
  '/admin/update-user': { userId: 'x', data: { name: 'Eve' } },
  '/admin/set-role': { userId: 'x', role: 'admin' },
  '/admin/ban-user': { userId: 'x' },
  '/admin/unban-user': { userId: 'x' },
  '/admin/remove-user': { userId: 'x' },
  '/admin/revoke-user-session': { sessionToken: 'x' },
  '/admin/revoke-user-sessions': { userId: 'x' },
  '/admin/set-user-password': { userId: 'x', newPassword: 'correct horse battery' },
  '/admin/impersonate-user': { userId: 'x' },
  '/admin/has-permission': { permissions: { user: ['list'] } },
};

/** A call through every protocol, with input that cannot succeed. */
function requestsTo(name: string): ((app: TestApp, cookie: string) => Promise<Response>)[] {
  const endpoint = endpoints[name];
  if (endpoint) {
    const input = (bodies[name] ?? {}) as Record<string, string>;
    const query = endpoint.method === 'GET' ? `?${new URLSearchParams(input)}` : '';
    return [
      (app, cookie) =>
        app.call(`/api/auth${name}${query}`, {
          headers: { cookie },
          ...(endpoint.method === 'POST' && { body: input }),
        }),
    ];
  }
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
const refusal: Record<Audience, Partial<Record<Visitor, number>>> = {
  everyone: {},
  'passwords off': Object.fromEntries(visitors.map((visitor) => [visitor, 403])),
  'signed in': { visitor: 401, banned: 401 },
  users: { visitor: 401, banned: 401, 'not onboarded': 403 },
  'users, not impersonated': {
    visitor: 401,
    banned: 401,
    'not onboarded': 403,
    impersonating: 403,
  },
  administrators: {
    visitor: 401,
    banned: 401,
    'not onboarded': 403,
    user: 403,
    impersonating: 403,
  },
};

const idOf = async ({ database }: TestApp, email: string) =>
  (await database.db.select().from(users).where(eq(users.email, email)))[0]?.id ?? '';

/** Signs in as each of them; sessions are renewed when used up. */
const arrive: Record<Visitor, (app: TestApp) => Promise<string>> = {
  visitor: async () => '',
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
  async impersonating(app) {
    const begun = await app.call('/api/auth/admin/impersonate-user', {
      body: { userId: await idOf(app, 'user@example.com') },
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

test('every procedure and every auth endpoint is in the list, and nothing else', () => {
  const there = [...procedures.map((it) => it.name), ...Object.keys(endpoints)];
  expect(Object.keys(callers).toSorted()).toEqual(there.toSorted());
});

onEachApp(
  'a call',
  (app) => {
    test.each(visitors)('has the right access policy for: %s', async (who) => {
      // Skips the rate limit on codes that earlier tests used up.
      app().clock.advance(3600);
      let cookie = await arrive[who](app());
      const isIn = await isKnown(app(), cookie);
      const seen: string[] = [];
      const wanted: string[] = [];
      for (const [name, audience] of inOrder)
        for (const call of requestsTo(name)) {
          // Skips the rate limit and used-up codes, so that they do not hide the access check.
          if (/erification|callback/.test(name)) app().clock.advance(301);
          const { status } = await call(app(), cookie);
          const isRefused = status === 401 || status === 403;
          seen.push(`${name} ${isRefused ? status : status < 500 ? 'let through' : 'broke'}`);
          wanted.push(`${name} ${refusal[audience][who] ?? 'let through'}`);
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
