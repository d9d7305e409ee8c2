import { expect, test } from 'vitest';
import { onEachApp } from '../../../../../tests/app';
import { readExport } from '../../../../../tests/my-data';
import { newUser } from '../../../../../tests/users';
import { userNotesMyData } from './my-data';

onEachApp('notes about a user', (app) => {
  test('are in the data of the user, without their author', async () => {
    const admin = await newUser(app(), { role: 'admin' });
    const user = await newUser(app());
    await admin.call('POST', `/users/${user.id}/notes`, { text: 'About you' });
    const [exporter] = userNotesMyData.exporters ?? [];
    const found = (subject: typeof user) =>
      exporter && readExport(exporter, app().database.db, subject);
    expect(exporter?.columns).toEqual(['text', 'createdAt', 'editedAt']);
    expect(await found(user)).toMatchObject([{ text: 'About you' }]);
    expect(JSON.stringify(await found(user))).not.toContain(admin.id);
    expect(await found(admin)).toEqual([]);
  });
});
