import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { endpoints } from '~/features/accounts/auth/server/endpoints';
import { compareAccess } from './access';
import { type TestApp, onEachApp } from './app';
import { otherLanguage } from './languages';
import { procedures } from './procedures';
import { type Visitor, visitors } from './visitors';

/** Valid input for rules that reject some users: validation runs before them. */
const person = { name: 'Eve', email: 'eve@example.com' };
const code = '123456';
// passkeys:start
const id = '00000000-0000-4000-8000-000000000000';
const credential = { id: 'x', rawId: 'x', type: 'public-key' };
const clientDataJSON = 'x';
const assertion = {
  ...credential,
  response: { clientDataJSON, authenticatorData: 'x', signature: 'x' },
};
const attestation = { ...credential, response: { clientDataJSON, attestationObject: 'x' } };
// passkeys:end
const bodies: Record<string, unknown> = {
  // bulk:start
  'batches/preview': { procedure: 'users.ban', records: [{ id: 'nobody', name: 'Nobody' }] },
  'batches/start': { procedure: 'users.ban', records: [{ id: 'nobody', name: 'Nobody' }] },
  // bulk:end
  // live:start
  'live/announceEditing': { type: 'user', id: 'x' },
  // live:end
  // views:start
  'views/save': { list: '/manager/users', name: 'Mine', search: '', isShared: false },
  'views/setDefault': { id: '00000000-0000-4000-8000-000000000000', isDefault: true },
  'views/rename': { id: '00000000-0000-4000-8000-000000000000', name: 'Mine' },
  // views:end
  'account/revokeSession': { id: '00000000-0000-4000-8000-000000000000' },
  // passkeys:start
  'passkeys/rename': { id, name: 'Eve' },
  'passkeys/remove': { id },
  'passkeys/confirm': { response: assertion },
  '/passkey/verify-registration': { response: attestation },
  // passkeys:end
  // api-keys:start
  'apiKeys/create': { name: 'Script', permissions: null, expiresInDays: 1 },
  'apiKeys/revoke': { id: '00000000-0000-4000-8000-000000000000' },
  // api-keys:end
  // notifications:start
  'notifications/mark': { ids: ['nobody'], isRead: true },
  'notifications/setPreference': { name: 'nothing', inApp: true },
  // notifications:end
  // social:start
  'social/unlinkProvider': { id: '00000000-0000-4000-8000-000000000000' },
  // social:end
  // user-notes:start
  'userNotes/create': { id: 'nobody', text: 'Called' },
  'userNotes/update': { id: 'nobody', text: 'Called' },
  // user-notes:end
  // Administrators cannot turn it off.
  'account/setSignInNotices': { on: true },
  'account/setPreferences': { language: otherLanguage },
  'account/requestEmailChange': { email: person.email },
  'account/confirmEmailChange': { email: person.email, code },
  'account/confirmVerification': { code },
  // my-data:start
  'myData/download': { token: 'x' },
  // my-data:end
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
  const { method, path, writes } = procedures.find((procedure) => procedure.name === name) ?? {
    method: '',
    path: '',
    writes: true,
  };
  const question = encodeURIComponent(JSON.stringify({ json: {} }));
  const body = bodies[name] ?? {};
  const isInPath = ([key]: [string, unknown]) => path.includes(`{${key}}`);
  const inPath = Object.entries(body).find(isInPath)?.[1] ?? 'nobody';
  const inBody = Object.fromEntries(Object.entries(body).filter((entry) => !isInPath(entry)));
  return [
    (app, cookie) =>
      app.call(`/api/rest${path.replaceAll(/\{\w+\}/g, String(inPath))}`, {
        method,
        headers: { cookie },
        ...(method !== 'GET' && { body: inBody }),
      }),
    (app, cookie) =>
      writes
        ? app.call(`/api/rpc/${name}`, { headers: { cookie }, body: { json: body } })
        : app.call(`/api/rpc/${name}?data=${question}`, { headers: { cookie } }),
  ];
}

const getId = async ({ database }: TestApp, email: string) =>
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
      body: { userId: await getId(app, 'user@example.com') },
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
const names = [...procedures.map(({ name }) => name), ...Object.keys(endpoints)].toSorted(
  (a, b) => Number(ending.has(a)) - Number(ending.has(b)),
);

async function isKnown(app: TestApp, cookie: string): Promise<boolean> {
  const response = await app.call('/api/auth/get-session', { headers: { cookie } });
  return (await response.json()) !== null;
}

/** What each call answers to a visitor: `in`, or the status of the rejection or failure. */
async function tryCalls(app: TestApp, who: Visitor): Promise<[string, string][]> {
  const found: [string, string][] = [];
  // Skips the rate limit on codes that earlier calls used up.
  app.clock.advance(3600);
  let cookie = await arrive[who](app);
  const isIn = await isKnown(app, cookie);
  for (const name of names) {
    const outcomes = new Set<string>();
    for (const call of requestsTo(name)) {
      // Skips the rate limit and used-up codes, so that they do not hide the access check.
      if (/erification|callback/.test(name)) app.clock.advance(301);
      const { status } = await call(app, cookie);
      outcomes.add(status === 401 || status === 403 || status >= 500 ? String(status) : 'in');
      if (!ending.has(name) || !isIn || (await isKnown(app, cookie))) continue;
      app.clock.advance(60);
      cookie = await arrive[who](app);
    }
    found.push([name, [...outcomes].join('/')]);
  }
  return found;
}

onEachApp(
  'every procedure and every auth endpoint',
  (app) => {
    test('lets in whom tests/access.txt says', { timeout: 600_000 }, async () => {
      const found = new Map<string, string[]>();
      for (const who of visitors)
        for (const [name, outcome] of await tryCalls(app(), who))
          found.set(name, [...(found.get(name) ?? []), outcome]);
      expect(compareAccess('call', found)).toEqual([]);
    });
  },
  // When disabled, the call is rejected for everyone.
  { AUTH_PASSWORDS: 'true' },
);
