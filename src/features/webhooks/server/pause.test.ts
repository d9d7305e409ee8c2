import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { type TestUser, newUser } from '../../../../tests/users';
import { addWebhook } from '../../../../tests/webhooks';
import { countTroubled } from './queries';
import { webhookDeliveries, webhooks } from './tables';

const losses: [string, (admin: TestUser, id: string) => ReturnType<TestUser['call']>][] = [
  ['is demoted', (admin, id) => admin.call('POST', `/users/${id}/role`, { role: 'user' })],
  ['is banned', (admin, id) => admin.call('POST', `/users/${id}/ban`, {})],
  ['is deleted', (admin, id) => admin.call('DELETE', `/users/${id}`)],
  ['is deleted for good', (admin, id) => admin.call('DELETE', `/users/${id}`, { forGood: true })],
];

onEachApp('a webhook of the product', (app) => {
  test('is counted for the metrics while it fails, and once it is disabled', async () => {
    const { db } = app().database;
    const { now } = app().clock;
    const change = async (values: Partial<typeof webhooks.$inferInsert>) => {
      const { id } = await addWebhook(db, app().config);
      await db.update(webhooks).set(values).where(eq(webhooks.id, id));
    };
    await change({ description: 'fine' });
    await change({ failingSince: now });
    await change({ failingSince: now });
    await change({ failingSince: now, enabled: false, disabledAt: now });
    // By its owner.
    await change({ failingSince: now, enabled: false });
    expect(await countTroubled(db)).toEqual({ failing: 2, disabled: 1 });
    await db.delete(webhooks);
  });

  test.each(losses)('gets nothing more when its creator %s', async (_how, lose) => {
    const { db } = app().database;
    const [admin, creator] = [
      await newUser(app(), { role: 'admin' }),
      await newUser(app(), { role: 'admin' }),
    ];
    const input = { url: 'https://hooks.example.com', description: '', events: null };
    const { body } = await creator.call('POST', '/webhooks', input);
    const id = String(body.id);
    const own = eq(webhookDeliveries.webhookId, id);
    await newUser(app());
    expect((await lose(admin, creator.id)).status).toBe(200);
    expect(await db.$count(webhookDeliveries, own)).toBe(0);
    const found = await db.select().from(webhooks).where(eq(webhooks.id, id));
    expect(found).toMatchObject([{ pausedAt: app().clock.now, createdBy: creator.id }]);
    const taken = await admin.call('POST', `/webhooks/${id}/take-over`);
    expect(taken).toMatchObject({ status: 200, body: { pausedAt: null } });
    const after = await db.select().from(webhooks).where(eq(webhooks.id, id));
    expect(after).toMatchObject([{ createdBy: admin.id }]);
    await db.delete(webhooks);
  });

  test('goes on if nobody knows who created it', async () => {
    const { db } = app().database;
    const admin = await newUser(app(), { role: 'admin' });
    const user = await newUser(app());
    const { id } = await addWebhook(db, app().config);
    await admin.call('POST', `/users/${user.id}/ban`, {});
    expect(await db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, id))).toBe(1);
    await db.delete(webhooks);
  });
});
