import { expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { label } from '../../../../tests/label';
import { getTexts, sendNotifications } from '../../../../tests/notifications';
import { newUser } from '../../../../tests/users';
import { failedSignInWatch } from './account-notifications';

onEachApp('notifications of accounts', (getApp) => {
  test('tell administrators of a new one, by email too, whatever they prefer', async () => {
    const app = getApp();
    const admin = await newUser(app, { role: 'admin' });
    const other = await newUser(app, { role: 'admin' });
    const user = await newUser(app);
    await admin.call('POST', `/users/${user.id}/role`, { role: 'admin' });
    const text = label('account-notifications:newAdministrator', { user: user.name });
    for (const recipient of [admin, other, user]) expect(await getTexts(recipient)).toEqual([text]);
    await sendNotifications(app);
    expect(app.mails(other.email).map(({ subject }) => subject)).toEqual([text]);
  });

  test('do not name an administrator who was deleted', async () => {
    const app = getApp();
    const admin = await newUser(app, { role: 'admin' });
    const user = await newUser(app);
    await admin.call('POST', `/users/${user.id}/role`, { role: 'admin' });
    expect((await admin.call('DELETE', `/users/${user.id}`)).status).toBe(200);
    const deletedUser = label('shared:deletedUser');
    expect(await getTexts(admin)).toContain(
      label('account-notifications:newAdministrator', { user: deletedUser }),
    );
    expect(JSON.stringify(await getTexts(admin))).not.toContain(user.name);
  });

  test('tell of a sign-in from a new device, with the device and the address', async () => {
    const app = getApp();
    const user = await newUser(app);
    await app.signIn(user.email);
    const device = label('account:sessions.unknown');
    const address = '192.0.2.1';
    expect(await getTexts(user)).toEqual([
      label('account-notifications:newDevice.from', { device, address }),
    ]);
  });

  test('tell administrators of many failed sign-ins, once while unread', async () => {
    const app = getApp();
    const admin = await newUser(app, { role: 'admin' });
    const fail = (at: number) =>
      app.call('/api/auth/sign-in/email-otp', {
        body: { email: `stranger${at}@example.com`, otp: '000000' },
        from: `198.51.100.${at}`,
      });
    const watch = () => app.runScheduled(failedSignInWatch);
    for (let at = 0; at < 19; at += 1) await fail(at);
    await watch();
    expect(await getTexts(admin)).toEqual([]);
    for (let at = 19; at < 25; at += 1) await fail(at);
    await watch();
    await watch();
    expect(await getTexts(admin)).toEqual([
      label('account-notifications:failedSignIns', { count: 25 }),
    ]);
  });
});
