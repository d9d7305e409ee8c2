import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordActivities, recordActivity } from '~/features/activity/activity.server';
import { users } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import { sendEmail } from '~/server/mail/send-email';
import { testConfig } from '../../../../tests/app';
import { type TestDatabase, onNewDatabase } from '../../../../tests/databases';
import { skipDelays, startJobs } from '../../../../tests/jobs';
import { getStatements } from '../../../../tests/statements';
import { type Sink, startSink } from '../../../../tests/webhook-sink';
import { addWebhook as addTestWebhook } from '../../../../tests/webhooks';
import { deliverToFailing, deliverWebhook, webhookMaintenance } from './jobs';
import { maxAttempts } from './retry';
import { newSecret, secretCipher } from './signature';
import { webhookDeliveries, webhooks } from './tables';

const config = testConfig({ WEBHOOKS_ALLOW_PRIVATE: 'true' });
const hour = 3_600_000;
const clock = { now: new Date() };
const where = { now: () => clock.now, id: 'request', clientAddress: '192.0.2.7' };
const banned = (id: string) => ({
  kind: 'user.banned' as const,
  actor: { id: 'ada', name: 'Ada' },
  target: { type: 'user' as const, id, name: 'Bob' },
  before: { banned: false },
  after: { banned: true },
});

let sink: Sink;
beforeAll(async () => {
  sink = await startSink();
});
beforeEach(() => {
  clock.now = new Date();
  sink.received.length = 0;
  sink.respond = (response) => response.end('thanks');
});
afterAll(() => sink.close());

async function start(database: TestDatabase) {
  const jobs = [deliverWebhook, deliverToFailing, webhookMaintenance, sendEmail];
  const started = await startJobs(database, { jobs, now: () => clock.now, config });
  const { db } = database;
  await db.delete(webhooks);
  const log = (...entries: Parameters<typeof recordActivity>[2][]) =>
    db.transaction((tx) => recordActivities(tx, { ...where, jobs: started }, entries));
  const deliver = async () => {
    await skipDelays(db);
    for (const job of [deliverWebhook, deliverToFailing]) await started.worker.drain(job);
  };
  return { ...started, db, log, deliver };
}

type Values = Parameters<typeof addTestWebhook>[2];

const addWebhook = (db: Db, values: Values = {}) =>
  addTestWebhook(db, config, { url: sink.url, ...values });

const stored = (db: Db) =>
  db.select().from(webhookDeliveries).orderBy(webhookDeliveries.createdAt, webhookDeliveries.id);

onNewDatabase('deliveries of webhooks', (database) => {
  test('arrive signed, without what the audit log hides', async () => {
    const { db, log, deliver } = await start(database());
    const { secret } = await addWebhook(db);
    await log(banned('bob'));
    await deliver();
    const [received] = sink.received;
    const headers = received?.headers as Record<string, string>;
    expect(new Webhook(secret).verify(received?.body ?? '', headers)).toEqual({
      type: 'user.banned',
      timestamp: clock.now.toISOString(),
      data: {
        id: expect.any(String),
        actor: { id: 'ada', name: 'Ada' },
        via: null,
        target: { type: 'user', id: 'bob', name: 'Bob' },
        before: { banned: false },
        after: { banned: true },
      },
    });
    expect(received?.body).not.toContain(where.clientAddress);
    const [delivery] = await stored(db);
    expect(headers['webhook-id']).toBe(delivery?.id);
    expect(delivery).toMatchObject({
      state: 'delivered',
      attempts: 1,
      status: 200,
      response: 'thanks',
      nextAttemptAt: null,
    });
  });

  test('are for those who want the event of the record', async () => {
    const { db, log } = await start(database());
    const all = await addWebhook(db);
    const bans = await addWebhook(db, { events: ['user.banned'] });
    const ofBob = await addWebhook(db, { targetType: 'user', targetId: 'bob' });
    await addWebhook(db, { enabled: false });
    await addWebhook(db, { targetType: 'other', targetId: 'bob' });
    await log(banned('bob'), banned('eve'), { ...banned('bob'), kind: 'user.unbanned' });
    const seen = (await stored(db)).map(({ webhookId, kind }) => `${webhookId} ${kind}`);
    expect(seen.toSorted()).toEqual(
      [
        `${all.id} user.banned`,
        `${all.id} user.banned`,
        `${all.id} user.unbanned`,
        `${bans.id} user.banned`,
        `${bans.id} user.banned`,
        `${ofBob.id} user.banned`,
        `${ofBob.id} user.unbanned`,
      ].toSorted(),
    );
  });

  test('cost one statement if nobody wants them, and two more otherwise', async () => {
    const { db, log } = await start(database());
    const count = async () => {
      const statements = await getStatements(() => log(banned('bob')));
      return statements.filter((text) => /webhook|pgboss/.test(text)).length;
    };
    const without = await count();
    await addWebhook(db);
    expect([without, await count()]).toEqual([1, 3]);
  });

  test('do not exist if the change is rolled back', async () => {
    const { db, deliver, ...jobs } = await start(database());
    await addWebhook(db);
    const change = db.transaction(async (tx) => {
      await recordActivity(tx, { ...where, jobs }, banned('bob'));
      throw new Error('rejected');
    });
    await expect(change).rejects.toThrow('rejected');
    await deliver();
    expect(sink.received).toEqual([]);
  });

  test('are repeated with the same ID, longer and longer, and then given up', async () => {
    const { db, log, deliver } = await start(database());
    await addWebhook(db);
    sink.respond = (response) => response.writeHead(503).end('later');
    await log(banned('bob'));
    const waits: number[] = [];
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      await deliver();
      const [delivery] = await stored(db);
      expect(delivery).toMatchObject({ attempts: attempt, status: 503, response: 'later' });
      if (delivery?.nextAttemptAt)
        waits.push(delivery.nextAttemptAt.getTime() - clock.now.getTime());
    }
    expect(waits).toHaveLength(maxAttempts - 1);
    expect(waits[0]).toBeGreaterThanOrEqual(5000);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(10 * hour);
    expect(await stored(db)).toMatchObject([{ state: 'failed', nextAttemptAt: null }]);
    await deliver();
    expect(sink.received).toHaveLength(maxAttempts);
    expect(new Set(sink.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('are signed with both secrets for a day after a rotation', async () => {
    const { db, log, deliver } = await start(database());
    const previous = newSecret();
    await addWebhook(db, {
      previousSecret: secretCipher(config).encrypt(previous),
      rotatedAt: new Date(clock.now.getTime() - 23 * hour),
    });
    const send = async () => {
      await log(banned('bob'));
      await deliver();
      const { body, headers } = sink.received.at(-1) ?? { body: '', headers: {} };
      return () => new Webhook(previous).verify(body, headers as Record<string, string>);
    };
    expect(await send()).not.toThrow();
    const rotatedAt = new Date(clock.now.getTime() - 25 * hour);
    await db.update(webhooks).set({ rotatedAt });
    expect(await send()).toThrow('signature');
  });

  test('fail if the secret cannot be read', async () => {
    const { db, log, deliver } = await start(database());
    await addWebhook(db, { secret: 'of another AUTH_SECRET' });
    await log(banned('bob'));
    await deliver();
    expect(await stored(db)).toMatchObject([{ attempts: 1, error: 'SECRET_UNREADABLE' }]);
    expect(sink.received).toEqual([]);
  });

  test('end with the record that they are about', async () => {
    const { db, log, deliver } = await start(database());
    await addWebhook(db, { targetType: 'user', targetId: 'bob' });
    const other = await addWebhook(db, { targetType: 'user', targetId: 'eve' });
    await log(banned('bob'));
    await log({ ...banned('bob'), kind: 'user.deleted' });
    await deliver();
    expect(await db.select().from(webhooks)).toMatchObject([{ id: other.id }]);
    expect(await stored(db)).toEqual([]);
    expect(sink.received).toEqual([]);
  });

  test('that a command causes, or whose job is lost, are found once', async () => {
    const { db, worker, admin, deliver } = await start(database());
    await addWebhook(db);
    await db.transaction((tx) => recordActivity(tx, where, banned('bob')));
    const maintain = async () => {
      await admin.run(db, webhookMaintenance.name);
      await worker.drain(webhookMaintenance);
    };
    await maintain();
    await deliver();
    expect(sink.received).toHaveLength(0);
    clock.now = new Date(clock.now.getTime() + 2 * 60_000);
    await maintain();
    // The job of the first time is still there.
    await maintain();
    await deliver();
    expect(sink.received).toHaveLength(1);
  });

  test('are deleted after 30 days', async () => {
    const { db, log, worker, admin, deliver } = await start(database());
    await addWebhook(db);
    await log(banned('bob'));
    await deliver();
    clock.now = new Date(clock.now.getTime() + 29 * 24 * hour);
    await log(banned('eve'));
    clock.now = new Date(clock.now.getTime() + 2 * 24 * hour);
    await admin.run(db, webhookMaintenance.name);
    await worker.drain(webhookMaintenance);
    expect(await stored(db)).toMatchObject([{ state: 'pending' }]);
  });
});

onNewDatabase('a webhook that fails', (database) => {
  async function failFor(days: number, db: Db, run: Awaited<ReturnType<typeof start>>) {
    sink.respond = (response) => response.writeHead(500).end();
    await run.log(banned('bob'));
    await run.deliver();
    clock.now = new Date(clock.now.getTime() + days * 24 * hour);
    await run.log(banned('bob'));
    await run.deliver();
    const [webhook] = await db.select().from(webhooks);
    return webhook;
  }

  test('is disabled after 5 days, and administrators get an email', async () => {
    const run = await start(database());
    const { db, worker, sent } = run;
    await db
      .insert(users)
      .values([
        { email: 'admin@example.com', role: 'admin' },
        { email: 'banned@example.com', role: 'admin', banned: true },
        { email: 'user@example.com' },
      ]);
    await addWebhook(db);
    expect(await failFor(4.9, db, run)).toMatchObject({ enabled: true });
    expect(await failFor(0.2, db, run)).toMatchObject({ enabled: false, disabledAt: clock.now });
    await worker.drain(sendEmail);
    expect(sent.map(({ to }) => to)).toEqual(['admin@example.com']);
    expect(sent[0]?.text).toContain('127.0.0.1');
    // What was waiting fails without a request.
    const requests = sink.received.length;
    await run.deliver();
    expect(sink.received).toHaveLength(requests);
    const states = new Set((await stored(db)).map(({ state, error }) => `${state} ${error}`));
    expect(states).toEqual(new Set(['failed DISABLED']));
  });

  test('stays enabled if it succeeds in between', async () => {
    const run = await start(database());
    const { db } = run;
    await addWebhook(db);
    await failFor(4, db, run);
    sink.respond = (response) => response.end();
    await run.log(banned('bob'));
    await run.deliver();
    expect(await db.select().from(webhooks)).toMatchObject([{ failingSince: null }]);
    expect(await failFor(2, db, run)).toMatchObject({ enabled: true });
  });
});
