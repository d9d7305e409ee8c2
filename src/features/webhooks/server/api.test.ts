import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { getActivity } from '../../../../tests/activity-of';
import { rejection } from '../../../../tests/rest';
import { newUser } from '../../../../tests/users';
import { type Sink, startSink } from '../../../../tests/webhook-sink';
import { addDelivery, addWebhook, webhookCalls } from '../../../../tests/webhooks';
import { maxWebhooks } from '../schema';
import { deliverWebhook } from './jobs';
import { webhookDeliveries, webhooks } from './tables';

let sink: Sink;
beforeAll(async () => {
  sink = await startSink();
});
beforeEach(() => {
  sink.received.length = 0;
  sink.respond = (response) => response.end('ok');
});
afterAll(() => sink.close());

onEachApp(
  'webhooks of the product',
  (app) => {
    async function start() {
      const { db } = app().database;
      app().clock.advance(60);
      await db.delete(webhooks);
      const admin = await newUser(app(), { role: 'admin' });
      const create = (fields: object = {}) =>
        admin.call('POST', '/webhooks', {
          url: sink.url,
          description: '',
          events: null,
          ...fields,
        });
      const sendAll = () => app().drainJobs(deliverWebhook);
      return { db, admin, create, sendAll };
    }

    test('get what happens, signed with the secret that is shown', async () => {
      const { admin, create, sendAll } = await start();
      const { status, body } = await create({ description: ' Chat ' });
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { url: sink.url, description: 'Chat', events: null, enabled: true },
      });
      expect(sink.received).toEqual([]);
      const user = await newUser(app());
      await admin.call('POST', `/users/${user.id}/ban`, {});
      await sendAll();
      const [received] = sink.received;
      const headers = received?.headers as Record<string, string>;
      const { secret } = body as { secret: string };
      expect(new Webhook(secret).verify(received?.body ?? '', headers)).toMatchObject({
        type: 'user.banned',
        data: { actor: { id: admin.id }, target: { type: 'user', id: user.id } },
      });
      const shown = await admin.call('POST', `/webhooks/${String(body.id)}/secret`);
      expect(shown).toMatchObject({ body: { secret } });
      const list = await admin.call('GET', '/webhooks');
      expect(list.body).toMatchObject([{ id: body.id }]);
      // Not stored as it is, nor in lists.
      const [stored] = await app().database.db.select().from(webhooks);
      expect(JSON.stringify([stored, list.body])).not.toContain(secret.slice(6, 20));
    });

    test('are changed, disabled and deleted, and the audit log says so', async () => {
      const { admin, create } = await start();
      const { body } = await create({ events: ['user.banned'], url: `${sink.url}/token-123` });
      const path = `/webhooks/${String(body.id)}`;
      const renamed = await admin.call('PATCH', path, { description: 'New', events: null });
      expect(renamed).toMatchObject({ status: 200, body: { description: 'New', events: null } });
      expect(renamed.body).not.toHaveProperty('secret');
      await admin.call('PATCH', path, { enabled: false });
      expect(await admin.call('POST', `${path}/test`)).toMatchObject(
        rejection(409, 'WEBHOOK_DISABLED'),
      );
      const before = await admin.call('POST', `${path}/secret`);
      const after = await admin.call('POST', `${path}/rotate`);
      expect(after.body.secret).not.toBe(before.body.secret);
      await admin.call('DELETE', path);
      expect(await admin.call('GET', `${path}/deliveries`)).toMatchObject(
        rejection(404, 'WEBHOOK_NOT_FOUND'),
      );
      const entries = await getActivity(app(), String(body.id));
      expect(entries.map(({ kind }) => kind).toSorted()).toEqual([
        'webhook.created',
        'webhook.deleted',
        'webhook.secret-rotated',
        'webhook.secret-shown',
        'webhook.updated',
        'webhook.updated',
      ]);
      // The path of a URL may be a secret.
      expect(JSON.stringify(entries)).not.toContain('token-123');
    });

    test.each([
      ['url', 'https://user:secret@example.com', 'WEBHOOK_URL_NOT_ALLOWED'],
      ['url', 'https://example.com:25', 'WEBHOOK_URL_NOT_ALLOWED'],
      ['url', 'ftp://example.com', 'BAD_REQUEST'],
      ['url', 'example.com', 'BAD_REQUEST'],
      ['url', '', 'BAD_REQUEST'],
      ['url', `https://example.com/${'x'.repeat(500)}`, 'BAD_REQUEST'],
      ['description', 'x'.repeat(101), 'BAD_REQUEST'],
      ['events', [], 'BAD_REQUEST'],
      ['events', ['user.unknown'], 'WEBHOOK_EVENT_UNKNOWN'],
      ['events', ['constructor'], 'WEBHOOK_EVENT_UNKNOWN'],
    ])('reject %s: %j', async (field, value, code) => {
      const { create } = await start();
      expect(await create({ [field]: value })).toMatchObject({ status: 400, body: { code } });
    });

    test('are limited, also by 50 requests at once', async () => {
      const { db, create } = await start();
      const responses = await Promise.all(
        Array.from({ length: 50 }, () => create({ events: ['user.deleted'] })),
      );
      const codes = responses.map(({ status, body }) => (status === 200 ? 'ok' : body.code));
      expect(codes.filter((code) => code === 'ok')).toHaveLength(maxWebhooks);
      expect(new Set(codes)).toEqual(new Set(['ok', 'WEBHOOK_LIMIT_REACHED']));
      expect(await db.select().from(webhooks)).toHaveLength(maxWebhooks);
    });

    test('send a test event, a few times a minute', async () => {
      const { admin, create, sendAll } = await start();
      const { body } = await create();
      const path = `/webhooks/${String(body.id)}`;
      const responses = await Promise.all(
        Array.from({ length: 12 }, () => admin.call('POST', `${path}/test`)),
      );
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(responses.filter(({ status }) => status === 429)).toHaveLength(2);
      await sendAll();
      const { body: page } = await admin.call('GET', `${path}/deliveries?limit=1`);
      expect(page).toMatchObject({
        items: [{ kind: 'webhook.test', state: 'delivered', status: 200, attempts: 1 }],
        total: 10,
        next: expect.any(String),
      });
      const [item] = page.items as { id: string }[];
      const { body: detail } = await admin.call('GET', `${path}/deliveries/${item?.id}`);
      expect(detail).toMatchObject({
        body: expect.stringContaining('webhook.test'),
        response: 'ok',
      });
    });

    test('send a delivery again once, even if 50 ask for it at once', async () => {
      const { db, admin, create, sendAll } = await start();
      const { body } = await create({ events: ['user.deleted'] });
      const { id } = await addDelivery(db, String(body.id));
      const path = `/webhooks/${String(body.id)}/deliveries`;
      const held: (() => void)[] = [];
      sink.respond = (response) => held.push(() => response.end());
      const responses = await Promise.all(
        Array.from({ length: 50 }, () => admin.call('POST', `${path}/${id}/resend`)),
      );
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      const sending = sendAll();
      await expect.poll(() => held.length).toBe(1);
      for (const release of held) release();
      await sending;
      expect(sink.received.map(({ headers }) => headers['webhook-id'])).toEqual([id]);
      const { body: page } = await admin.call('GET', `${path}?state=delivered`);
      expect(page).toMatchObject({ items: [{ id, attempts: 1 }], total: 1 });
      expect(await admin.call('POST', `${path}/unknown/resend`)).toMatchObject(
        rejection(404, 'WEBHOOK_DELIVERY_NOT_FOUND'),
      );
    });

    test('send all that failed since then again', async () => {
      const { db, admin, create, sendAll } = await start();
      const { body } = await create({ events: ['user.deleted'] });
      const id = String(body.id);
      const other = await addWebhook(db, app().config);
      await addDelivery(db, other.id);
      const minutesAgo = (minutes: number) =>
        new Date(app().clock.now.getTime() - minutes * 60_000);
      for (const minutes of [10, 20, 30])
        await addDelivery(db, id, { createdAt: minutesAgo(minutes) });
      await addDelivery(db, id, { state: 'delivered', createdAt: minutesAgo(1) });
      const resendFailed = (since: string) =>
        admin.call('POST', `/webhooks/${id}/deliveries/resend-failed`, { since });
      const resent = await resendFailed(minutesAgo(25).toISOString());
      expect(resent).toMatchObject({ status: 200, body: { count: 2 } });
      await sendAll();
      expect(sink.received).toHaveLength(2);
      expect(await resendFailed('yesterday')).toMatchObject(rejection(400, 'BAD_REQUEST'));
    });

    test('are not mixed with those of records', async () => {
      const { db, admin } = await start();
      const { id } = await addWebhook(db, app().config, { targetType: 'user', targetId: 'x' });
      const { id: deliveryId } = await addDelivery(db, id);
      expect((await admin.call('GET', '/webhooks')).body).toEqual([]);
      for (const [method, path, body] of webhookCalls(deliveryId))
        expect(await admin.call(method, `/webhooks/${id}${path}`, body)).toMatchObject(
          rejection(404, 'WEBHOOK_NOT_FOUND'),
        );
      expect(await db.select().from(webhookDeliveries)).toMatchObject([{ state: 'failed' }]);
    });
  },
  { WEBHOOKS_ALLOW_PRIVATE: 'true' },
);
