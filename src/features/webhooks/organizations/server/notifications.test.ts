import { expect, test } from 'vitest';
import { recordActivity } from '~/features/activity/activity.server';
import { onEachApp } from '../../../../../tests/app';
import { label } from '../../../../../tests/label';
import { getTexts } from '../../../../../tests/notifications';
import { newMember, newOrganization, newUser } from '../../../../../tests/organizations';

onEachApp('notifications of webhooks of organizations', (getApp) => {
  test.each([
    ['organization.webhook-disabled', 'webhook-notifications:disabled'],
    ['organization.webhook-paused', 'webhook-notifications:paused'],
  ] as const)('tell its owners of %s', async (kind, text) => {
    const app = getApp();
    const [owner, stranger] = [await newUser(app), await newUser(app)];
    const organization = await newOrganization(owner);
    const member = await newMember(app, organization);
    const texts = async () => [
      await getTexts(owner),
      await getTexts(member),
      await getTexts(stranger),
    ];
    const [before, ...others] = await texts();
    const where = { now: () => app.clock.now, id: 'job', clientAddress: null };
    await app.database.db.transaction((tx) =>
      recordActivity(tx, where, {
        kind,
        target: { type: 'organization', id: organization.id },
        after: { webhook: 'hooks.example.com' },
      }),
    );
    const expected = [label(text, { webhook: 'hooks.example.com' }), ...(before ?? [])];
    expect(await texts()).toEqual([expected, ...others]);
  });
});
