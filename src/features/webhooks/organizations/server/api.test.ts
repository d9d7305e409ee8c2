import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendEmail } from '~/server/mail/send-email';
import { type TestApp, onEachApp } from '../../../../../tests/app';
import { startJobs } from '../../../../../tests/jobs';
import { newMember, newOrganization, newUser } from '../../../../../tests/organizations';
import { rejection } from '../../../../../tests/rest';
import { type Sink, startSink } from '../../../../../tests/webhook-sink';
import { addDelivery, addWebhook, webhookCalls } from '../../../../../tests/webhooks';
import { deliverToFailing, deliverWebhook } from '../../server/jobs';
import { webhookDeliveries, webhooks } from '../../server/tables';

let sink: Sink;
beforeAll(async () => {
  sink = await startSink();
});
beforeEach(() => {
  sink.received.length = 0;
  sink.respond = (response) => response.end();
});
afterAll(() => sink.close());

async function start(app: TestApp) {
  const owner = await newUser(app);
  const organization = await newOrganization(owner);
  const input = { url: sink.url, description: '', events: null };
  const path = `${organization.path}/webhooks`;
  const { body } = await owner.call('POST', path, input);
  const id = String(body.id);
  return { owner, organization, input, path, id, own: eq(webhooks.id, id) };
}

onEachApp(
  'webhooks of an organization',
  (app) => {
    const events = () =>
      sink.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

    test('get its events, and no others', async () => {
      const { owner, organization, path, id } = await start(app());
      const other = await start(app());
      await owner.call('POST', `${organization.path}/teams`, { name: 'Readers' });
      await other.owner.call('DELETE', `${other.path}/${other.id}`);
      await newUser(app());
      await app().drainJobs(deliverWebhook);
      expect(events()).toEqual(['organization.team-created']);
      expect(sink.received[0]?.body).not.toContain('192.0.2.1');
      const { body } = await owner.call('GET', `${path}/${id}/deliveries`);
      expect(body).toMatchObject({ items: [{ kind: 'organization.team-created' }], total: 1 });
    });

    test('offer its events only, and their changes are in its log', async () => {
      const { owner, organization, input, path } = await start(app());
      const create = (kind: string) => owner.call('POST', path, { ...input, events: [kind] });
      expect(await create('user.banned')).toMatchObject(rejection(400, 'WEBHOOK_EVENT_UNKNOWN'));
      expect(await create('organization.updated')).toMatchObject({ status: 200 });
      const { body } = await owner.call('GET', `${organization.path}/activity`);
      expect(body.items).toContainEqual(
        expect.objectContaining({
          kind: 'organization.webhook-created',
          after: { webhook: new URL(sink.url).host },
        }),
      );
    });

    test('are not found by the ID of another organization', async () => {
      const { owner, path } = await start(app());
      const other = await start(app());
      const { db } = app().database;
      const { id: deliveryId } = await addDelivery(db, other.id);
      for (const [method, rest, body] of webhookCalls(deliveryId))
        expect(await owner.call(method, `${path}/${other.id}${rest}`, body)).toMatchObject(
          rejection(404, 'WEBHOOK_NOT_FOUND'),
        );
      const isOther = eq(webhookDeliveries.id, deliveryId);
      expect(await db.$count(webhookDeliveries, isOther)).toBe(1);
    });

    test('are deleted with it', async () => {
      const { owner, organization, own } = await start(app());
      const { db } = app().database;
      expect(await db.$count(webhooks, own)).toBe(1);
      await owner.call('DELETE', organization.path);
      expect(await db.$count(webhooks, own)).toBe(0);
    });

    test('that fail for days are disabled, and its owners get an email', async () => {
      const { owner, organization, own, id } = await start(app());
      await newMember(app(), organization, 'admin');
      const { db } = app().database;
      const { now } = app().clock;
      const failingSince = new Date(now.getTime() - 6 * 86_400_000);
      await db.update(webhooks).set({ failingSince }).where(own);
      await addDelivery(db, id, { state: 'pending', attempts: 0, nextAttemptAt: now });
      sink.respond = (response) => response.writeHead(404).end();
      const jobs = [deliverWebhook, deliverToFailing, sendEmail];
      const { worker, sent, ...queue } = await startJobs(app().database, {
        jobs,
        now: () => now,
        config: app().config,
      });
      const [delivery] = await db
        .select()
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.webhookId, id));
      const data = { id: delivery?.id ?? '', due: now.toISOString() };
      await queue.enqueue(db, deliverWebhook, data);
      for (const job of jobs) await worker.drain(job);
      expect(await db.select().from(webhooks).where(own)).toMatchObject([{ enabled: false }]);
      expect(sent.map(({ to }) => to)).toEqual([owner.email]);
      expect(sent[0]?.text).toContain(`/app/o/${organization.slug}/webhooks/${id}`);
      const { body } = await owner.call('GET', `${organization.path}/activity`);
      expect(body.items).toContainEqual(
        expect.objectContaining({ kind: 'organization.webhook-disabled', actor: null }),
      );
    });

    test('belong to nobody else: those of the product do not appear', async () => {
      const { owner, path, id } = await start(app());
      await addWebhook(app().database.db, app().config, { enabled: false });
      const { body } = await owner.call('GET', path);
      expect(body).toMatchObject([{ id }]);
    });
  },
  { WEBHOOKS_ALLOW_PRIVATE: 'true' },
);
