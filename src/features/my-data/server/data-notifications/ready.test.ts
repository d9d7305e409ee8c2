import { expect, test } from 'vitest';
import { recordActivity } from '~/features/activity/activity.server';
import { onEachApp } from '../../../../../tests/app';
import { label } from '../../../../../tests/label';
import { getTexts } from '../../../../../tests/notifications';
import { newUser } from '../../../../../tests/users';

onEachApp('notifications of data exports', (getApp) => {
  test('tell the user that theirs is ready', async () => {
    const app = getApp();
    const [user, other] = [await newUser(app), await newUser(app)];
    const where = { now: () => app.clock.now, id: 'job', clientAddress: null };
    await app.database.db.transaction((tx) =>
      recordActivity(tx, where, {
        kind: 'account.data-prepared',
        target: { type: 'user', id: user.id },
      }),
    );
    expect(await getTexts(user)).toEqual([label('data-notifications:ready')]);
    expect(await getTexts(other)).toEqual([]);
  });
});
