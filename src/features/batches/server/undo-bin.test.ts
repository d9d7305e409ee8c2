import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { onEachApp } from '../../../../tests/app';
import { actOnUsers, runBatches, undoBatch } from '../../../../tests/batches';
import { newUser } from '../../../../tests/users';

onEachApp('the undo of deletions', (app) => {
  test('restores users once, but not one who was restored and deleted again', async () => {
    const admin = await newUser(app(), { role: 'admin' });
    const on = [await newUser(app()), await newUser(app())] as const;
    const [first, second] = on;
    const id = await actOnUsers(app(), admin, { procedure: 'users.remove', on });
    app().clock.advance(1);
    expect((await admin.call('POST', `/bin/${first.id}/restore`, {})).status).toBe(200);
    expect((await admin.call('DELETE', `/users/${first.id}`, {})).status).toBe(200);
    expect((await undoBatch(admin, id)).status).toBe(200);
    await runBatches(app());
    const ids = on.map((user) => user.id);
    const left = await app().database.db.select().from(users).where(inArray(users.id, ids));
    expect(left.map((user) => user.id)).toEqual([second.id]);
    expect((await undoBatch(admin, id)).status).toBe(409);
  });
});
