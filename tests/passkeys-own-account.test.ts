import { expect, test } from 'vitest';
import { endpoints } from '~/features/accounts/auth/server/endpoints';
import { type TestApp, onEachApp } from './app';
import { addPasskey, confirmWith } from './passkeys';
import { procedures } from './procedures';
import { newUser } from './users';

/*
 * A change of one's own account either leads into the account, or ends it, and needs a recent proof
 * of who acts; or it is listed as harmless. A new one fails this test until it is in one of the lists.
 */

const id = '00000000-0000-4000-8000-000000000000';
const email = 'elsewhere@example.com';
const code = '123456';

/** By procedure, or by path below `/api/auth`, with a valid input. */
const needsProof: Record<string, object> = {
  'account/requestEmailChange': { email },
  'account/confirmEmailChange': { email, code },
  'account/requestDeletion': {},
  // The address of the user is added.
  'account/confirmDeletion': { code },
  'passkeys/remove': { id },
  '/change-email': { newEmail: email },
  '/email-otp/request-email-change': { newEmail: email },
  '/email-otp/change-email': { newEmail: email, otp: code },
  '/delete-user': { token: code },
  '/delete-user/callback': { token: code },
  '/passkey/generate-register-options': {},
  // social:start
  'social/unlinkProvider': { id },
  '/link-social': { provider: 'oidc' },
  '/unlink-account': { accountId: id },
  // social:end
};

/** Gives no access, and takes none away that a sign-in does not bring back. */
const harmless = new Set([
  'account/rename',
  'account/removeAvatar',
  'account/setPreferences',
  'account/setSignInNotices',
  'account/revokeSession',
  'account/revokeOtherSessions',
  'account/requestVerification',
  'account/confirmVerification',
  'passkeys/rename',
  'passkeys/dismissOffer',
  // These are the proof itself.
  'passkeys/confirmOptions',
  'passkeys/confirm',
  // Needs the challenge that `generate-register-options` gives.
  '/passkey/verify-registration',
  // api-keys:start
  'apiKeys/revoke',
  // api-keys:end
  // notifications:start
  'notifications/mark',
  'notifications/markAllRead',
  'notifications/setPreference',
  // notifications:end
  // my-data:start
  'myData/request',
  'myData/download',
  // my-data:end
  '/update-user',
  '/revoke-session',
  '/revoke-sessions',
  '/revoke-other-sessions',
  '/send-verification-email',
  '/verify-email',
  '/email-otp/verify-email',
]);

const isOwn = (permission: object | string | undefined) =>
  JSON.stringify(permission) === JSON.stringify({ account: 'update' });

/** The changes of one's own account. */
const changes = [
  ...procedures
    .filter(({ writes, permission }) => writes && isOwn(permission))
    .map(({ name }) => name),
  ...Object.entries(endpoints)
    .filter(([, { writes, access }]) => writes && isOwn(access))
    .map(([path]) => path),
];
const proven = changes.filter((name) => name in needsProof);

test('every change of one’s own account is known', () => {
  expect(changes.filter((name) => !(name in needsProof) && !harmless.has(name))).toEqual([]);
  expect(proven.length).toBeGreaterThan(10);
});

async function call(app: TestApp, name: string, user: { cookie: string; email: string }) {
  const input = {
    ...needsProof[name],
    ...(name === 'account/confirmDeletion' && { email: user.email }),
  };
  const headers = { cookie: user.cookie, 'sec-fetch-site': 'same-origin' };
  const isGet = endpoints[name]?.method === 'GET';
  const query = isGet ? `?${new URLSearchParams(Object.entries(input))}` : '';
  const path = name.startsWith('/') ? `/api/auth${name}${query}` : `/api/rpc/${name}`;
  const body = name.startsWith('/') ? input : { json: input };
  const response = await app.call(path, { headers, ...(!isGet && { body }) });
  const answer = (await response.json()) as { json?: object };
  return { code: '', remedy: '', ...(answer.json ?? answer) };
}

/** What each of the changes is answered with. */
async function callAll(app: TestApp, user: { cookie: string; email: string }) {
  const responses: Record<string, string> = {};
  for (const name of proven) {
    const { code: error, ...rest } = await call(app, name, user);
    const remedy = /"remedy":"([\w-]+)"/.exec(JSON.stringify(rest))?.[1];
    responses[name] = error === 'CONFIRMATION_REQUIRED' ? `needs ${remedy}` : 'allowed';
  }
  return responses;
}

const each = (answer: string) => Object.fromEntries(proven.map((name) => [name, answer]));

onEachApp('changes of one’s own account', (app) => {
  test('need a passkey or a new sign-in, in a session that is not fresh', async () => {
    const user = await newUser(app());
    const { passkey } = await addPasskey(app(), user.cookie);
    app().clock.advance(11 * 60);
    expect(await callAll(app(), user)).toEqual(each('needs passkey-or-sign-in'));
    const cookie = await app().signIn(user.email);
    expect(await callAll(app(), { ...user, cookie })).toEqual(each('allowed'));
    await confirmWith(app(), user.cookie, passkey);
    expect(await callAll(app(), user)).toEqual(each('allowed'));
  });

  test('need a sign-in of the last day without a passkey', async () => {
    const user = await newUser(app());
    app().clock.advance(86_399);
    expect(await callAll(app(), user)).toEqual(each('allowed'));
    app().clock.advance(1);
    expect(await callAll(app(), user)).toEqual(each('needs sign-in'));
  });
});

onEachApp(
  'changes of an administrator’s own account, with step-up',
  (app) => {
    test('need the passkey: a code from the mailbox is not enough', async () => {
      const admin = await newUser(app(), { role: 'admin' });
      const { passkey } = await addPasskey(app(), admin.cookie);
      const cookie = await app().signIn(admin.email);
      expect(await callAll(app(), { ...admin, cookie })).toEqual(each('needs passkey'));
      await confirmWith(app(), cookie, passkey);
      expect(await callAll(app(), { ...admin, cookie })).toEqual(each('allowed'));
    });

    test('need none without a passkey', async () => {
      const admin = await newUser(app(), { role: 'admin' });
      expect(await callAll(app(), admin)).toEqual(each('allowed'));
    });
  },
  { AUTH_STEP_UP: 'manager' },
);
