import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { declareFeatures } from '../../../../tests/features';
import { onEachApp } from '../../../../tests/app';
import { label } from '../../../../tests/label';
import { addPasskey, confirmWith, signInWithPasskey } from '../../../../tests/passkeys';
import { rejection, send } from '../../../../tests/rest';
import { getSession, newUser } from '../../../../tests/users';

const minute = 60;

test('the guide lists every sensitive permission', () => {
  const guide = readFileSync('docs/guides/passkeys.md', 'utf8');
  const listed = [...guide.matchAll(/^\| `([\w-]+\/[\w-]+)`/gm)].map(([, name]) => name);
  const declared = declareFeatures().flatMap(({ sensitive = {} }) =>
    Object.entries(sensitive).flatMap(([resource, actions]) =>
      actions.map((action) => `${resource}/${action}`),
    ),
  );
  expect(new Set(listed)).toEqual(new Set(declared));
});

const refusal = (remedy: string) => ({
  ...rejection(403, 'CONFIRMATION_REQUIRED'),
  body: { code: 'CONFIRMATION_REQUIRED', data: { remedy } },
});

onEachApp(
  'step-up in the manager',
  (app) => {
    const later = () => app().clock.advance(11 * minute);

    async function newAdministrator() {
      const admin = await newUser(app(), { role: 'admin' });
      const { id, passkey } = await addPasskey(app(), admin.cookie);
      later();
      return { admin, id, passkey };
    }

    const changes = (id: string): [string, string, object?][] => [
      ['POST', `/users/${id}/ban`, {}],
      ['POST', `/users/${id}/unban`, {}],
      ['POST', `/users/${id}/role`, { role: 'admin' }],
      ['POST', `/users/${id}/impersonate`, { reason: 'a question of theirs' }],
      ['DELETE', `/users/${id}`],
      ['DELETE', `/users/${id}/passkeys`],
      ['POST', '/users', { name: 'New', email: 'new-admin@example.com', role: 'admin' }],
    ];

    test('asks an administrator who has a passkey to use it', async () => {
      const { admin, passkey } = await newAdministrator();
      const target = await newUser(app());
      for (const [method, path, body] of changes(target.id))
        expect([path, await admin.call(method, path, body)]).toEqual([
          path,
          expect.objectContaining({
            status: 403,
            body: expect.objectContaining({ code: 'CONFIRMATION_REQUIRED' }),
          }),
        ]);
      expect((await confirmWith(app(), admin.cookie, passkey)).status).toBe(200);
      expect((await admin.call('POST', `/users/${target.id}/ban`, {})).status).toBe(200);
      later();
      expect(await admin.call('POST', `/users/${target.id}/unban`, {})).toMatchObject(
        refusal('passkey'),
      );
    });

    test('holds for the better-auth client too', async () => {
      const { admin } = await newAdministrator();
      const target = await newUser(app());
      for (const [path, body] of [
        ['ban-user', { userId: target.id }],
        ['set-role', { userId: target.id, role: 'admin' }],
        ['remove-user', { userId: target.id }],
        ['impersonate-user', { userId: target.id }],
      ] as const) {
        const headers = { cookie: admin.cookie };
        const response = await app().call(`/api/auth/admin/${path}`, { headers, body });
        expect([path, response.status, await response.json()]).toEqual([
          path,
          403,
          expect.objectContaining({ code: 'CONFIRMATION_REQUIRED' }),
        ]);
      }
    });

    test('a form that saves more than the name needs it, the name alone does not', async () => {
      const { admin, passkey } = await newAdministrator();
      const target = await newUser(app());
      const path = `/users/${target.id}`;
      const { body: user } = await admin.call('GET', path);
      const save = (changed: object) =>
        admin.call('PATCH', path, {
          name: target.name,
          email: target.email,
          role: 'user',
          expectedUpdatedAt: user.updatedAt,
          ...changed,
        });
      expect(await save({ role: 'admin' })).toMatchObject(refusal('passkey'));
      expect(await save({ email: `x${target.email}` })).toMatchObject(refusal('passkey'));
      expect((await save({ name: 'Another' })).status).toBe(200);
      await confirmWith(app(), admin.cookie, passkey);
    });

    test('reads and harmless changes need none, nor do administrators without a passkey', async () => {
      const { admin } = await newAdministrator();
      expect((await admin.call('GET', '/users')).status).toBe(200);
      const plain = await newUser(app(), { role: 'admin' });
      const target = await newUser(app());
      expect((await plain.call('POST', `/users/${target.id}/ban`, {})).status).toBe(200);
    });

    test('a mailbox is not enough to replace the passkey of an administrator', async () => {
      const { admin, id } = await newAdministrator();
      const cookie = await app().signIn(admin.email);
      expect(await send(app(), cookie, 'DELETE', `/account/passkeys/${id}`)).toMatchObject(
        refusal('passkey'),
      );
      await expect(addPasskey(app(), cookie)).rejects.toThrow('CONFIRMATION_REQUIRED');
    });

    test('nor is the link of an earlier notice', async () => {
      const { admin, passkey } = await newAdministrator();
      const [, token] =
        /not-me\?token=([\w.-]+)/.exec(app().mails(admin.email)[0]?.text ?? '') ?? [];
      const reported = await app().call('/api/auth/not-me', { body: { token } });
      expect(reported.status).toBe(200);
      expect((await admin.call('GET', '/users')).status).toBe(401);
      expect((await signInWithPasskey(app(), passkey)).response.status).toBe(200);
    });

    test('a link removes what was added since, if an older passkey remains', async () => {
      const { admin, passkey } = await newAdministrator();
      const cookie = await getSession(app(), admin.id);
      await confirmWith(app(), cookie, passkey);
      const { passkey: added } = await addPasskey(app(), cookie);
      const [, token] =
        /not-me\?token=([\w.-]+)/.exec(app().mails(admin.email)[0]?.text ?? '') ?? [];
      expect((await app().call('/api/auth/not-me', { body: { token } })).status).toBe(200);
      expect((await signInWithPasskey(app(), added)).response.status).toBe(404);
      expect((await signInWithPasskey(app(), passkey)).response.status).toBe(200);
    });

    test('a former mailbox cannot take back an address that was changed with a passkey', async () => {
      const { admin, passkey } = await newAdministrator();
      await confirmWith(app(), admin.cookie, passkey);
      const email = `new-${admin.email}`;
      await admin.call('POST', '/account/email/request', { email });
      const code = /\d{6}/.exec(app().mails(email)[0]?.text ?? '')?.[0];
      expect((await admin.call('POST', '/account/email/confirm', { email, code })).status).toBe(
        200,
      );
      const [notice] = app().mails(admin.email);
      expect(notice?.subject).toBe(label('account-mails:emailChanged.subject'));
      expect(notice?.text).not.toContain('not-me?token');
    });

    test('signing in with a passkey confirms that session, and no other', async () => {
      const { admin, passkey } = await newAdministrator();
      const target = await newUser(app());
      const { jar } = await signInWithPasskey(app(), passkey);
      const other = await getSession(app(), admin.id);
      const ban = (cookie: string) =>
        app().call(`/api/rest/users/${target.id}/ban`, { headers: { cookie }, body: {} });
      expect((await ban(other)).status).toBe(403);
      expect((await ban(jar.cookie)).status).toBe(200);
    });
  },
  { AUTH_STEP_UP: 'manager' },
);

onEachApp(
  'a required passkey',
  (app) => {
    test('keeps administrators without one out of the manager', async () => {
      const admin = await newUser(app(), { role: 'admin' });
      for (const path of ['/users', '/activity'])
        expect(await admin.call('GET', path)).toMatchObject(refusal('first-passkey'));
      expect((await admin.call('GET', '/account/sessions')).status).toBe(200);
      await addPasskey(app(), admin.cookie);
      expect((await admin.call('GET', '/users')).status).toBe(200);
    });

    test('leaves plain users alone', async () => {
      const user = await newUser(app());
      expect((await user.call('GET', '/account/sessions')).status).toBe(200);
    });
  },
  { AUTH_STEP_UP: 'required' },
);
