import { like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { callWithKey, createKey } from './api-keys';
import { onEachApp } from './app';
import { runBatches } from './batches';
import { checkCsv } from './imports';
import { rejection } from './rest';
import { newUser } from './users';

/** Imports are for people: a key cannot reach by them what it may not do singly. */
onEachApp('a key and an import', (app) => {
  const forbidden = rejection(403, 'FORBIDDEN');

  /** With all that keys can have, or with these permissions. */
  async function withKey(...permissions: string[]) {
    const admin = await newUser(app(), { role: 'admin' });
    const { body } = await admin.call('GET', '/account/api-keys');
    const all = permissions.length > 0 ? permissions : (body.grantable as string[]);
    const { token } = await createKey(app(), admin.cookie, { permissions: all });
    const call = (path: string, options: Parameters<typeof callWithKey>[3] = {}) =>
      callWithKey(app(), token, path, { method: 'POST', ...options });
    return { admin, call };
  }

  const file = (domain: string) => `email,name,role\nnew@${domain},New,admin\n`;
  const created = (domain: string) =>
    app().database.db.$count(users, like(users.email, `%@${domain}`));

  test.each([
    ['may create users', ['users:create']],
    ['may do all that keys can', []],
  ])('imports no administrators if it %s', async (_, permissions) => {
    const { admin, call } = await withKey(...permissions);
    const domain = `import${permissions.length}.example`;
    const upload = (origin: string) =>
      call('/api/imports/users?name=file.csv', {
        body: file(domain),
        headers: { 'content-type': 'text/csv', origin },
      });
    expect((await upload('')).status).toBe(403);
    expect((await upload(new URL(app().config.baseUrl).origin)).status).toBe(401);
    // Nor does it run what its user has uploaded and checked.
    const { id, counts } = await checkCsv(app(), admin.cookie, 'users', file(domain));
    expect(counts).toMatchObject({ new: 1 });
    for (const action of ['check', 'run', 'undo'])
      expect([action, await call(`/api/rest/imports/${id}/${action}`, { body: {} })]).toMatchObject(
        [action, forbidden],
      );
    await runBatches(app());
    expect(await created(domain)).toBe(0);
    expect((await admin.call('POST', `/imports/${id}/run`, {})).status).toBe(200);
    await runBatches(app());
    expect(await created(domain)).toBe(1);
  });
});
