import { expect, test } from 'vitest';
import { recordActivity } from '~/features/activity/activity.server';
import { onEachApp } from '../../../../tests/app';
import { label } from '../../../../tests/label';
import { getTexts } from '../../../../tests/notifications';
import { newUser } from '../../../../tests/users';

onEachApp('notifications of webhooks', (getApp) => {
  test.each([
    ['webhook.disabled', 'webhook-notifications:disabled'],
    ['webhook.paused', 'webhook-notifications:paused'],
  ] as const)('tell administrators of %s', async (kind, text) => {
    const app = getApp();
    const [admin, user] = [await newUser(app, { role: 'admin' }), await newUser(app)];
    const where = { now: () => app.clock.now, id: 'job', clientAddress: null };
    await app.database.db.transaction((tx) =>
      recordActivity(tx, where, {
        kind,
        target: { type: 'webhook', id: 'w1', name: 'hooks.example.com' },
      }),
    );
    expect(await getTexts(admin)).toEqual([label(text, { webhook: 'hooks.example.com' })]);
    expect(await getTexts(user)).toEqual([]);
  });
});
