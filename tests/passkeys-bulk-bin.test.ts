import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { onEachApp } from './app';
import { actOnUsers, runBatches, undoBatch } from './batches';
import { addPasskey, confirmWith } from './passkeys';
import { newUser } from './users';

/** What undoes an action on many records is as sensitive as the action. */
onEachApp(
  'the undo by an administrator with a passkey',
  (app) => {
    test('asks for it like the deletions, and is not used up by that', async () => {
      const admin = await newUser(app(), { role: 'admin' });
      const targets = [await newUser(app()), await newUser(app(), { role: 'admin' })];
      const { passkey } = await addPasskey(app(), admin.cookie);
      await confirmWith(app(), admin.cookie, passkey);
      const id = await actOnUsers(app(), admin, { procedure: 'users.remove', on: targets });
      const ids = targets.map((user) => user.id);
      const count = () => app().database.db.$count(users, inArray(users.id, ids));
      expect(await count()).toBe(0);
      app().clock.advance(11 * 60);
      expect(await undoBatch(admin, id)).toMatchObject({
        status: 403,
        body: { code: 'CONFIRMATION_REQUIRED' },
      });
      expect((await admin.call('GET', `/batches/${id}`)).body).toMatchObject({ undoable: 2 });
      await confirmWith(app(), admin.cookie, passkey);
      expect((await undoBatch(admin, id)).status).toBe(200);
      await runBatches(app());
      expect(await count()).toBe(2);
    });
  },
  { AUTH_STEP_UP: 'manager' },
);
