import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordActivities } from '~/features/activity/activity.server';
import { testConfig } from '../../../../tests/app';
import { type TestDatabase, onEachNewDatabase } from '../../../../tests/databases';
import { skipDelays, startJobs } from '../../../../tests/jobs';
import { type Sink, startSink } from '../../../../tests/webhook-sink';
import { addWebhook as addTestWebhook } from '../../../../tests/webhooks';
import { deliverToFailing, deliverWebhook } from './jobs';
import { webhooks } from './tables';

const config = testConfig({ WEBHOOKS_ALLOW_PRIVATE: 'true' });
const jobs = [deliverWebhook, deliverToFailing];

let sink: Sink;
beforeAll(async () => {
  sink = await startSink();
});
afterAll(() => sink.close());

/** Paths below `/silent` get no response. Notes how many of them wait whenever another one arrives. */
function beSilent() {
  const waiting = new Set<ServerResponse>();
  const seen: { path: string; waiting: number }[] = [];
  sink.respond = (response, { path }) => {
    seen.push({ path, waiting: waiting.size });
    if (!path.startsWith('/silent')) return response.end();
    waiting.add(response);
    return response.on('close', () => waiting.delete(response));
  };
  const release = () => {
    sink.respond = (response) => response.end();
    for (const response of waiting) response.end();
  };
  return { waiting, seen, release };
}

async function start(database: TestDatabase) {
  const { db } = database;
  await database.execute('delete from pgboss.job');
  await db.delete(webhooks);
  sink.received.length = 0;
  const started = await startJobs(database, { jobs, config });
  const addWebhook = (path: string, targetId: string, failingSince: Date | null = null) =>
    addTestWebhook(db, config, {
      url: sink.url + path,
      targetType: 'user',
      targetId,
      failingSince,
    });
  /** Events about the owners of webhooks. */
  const log = (ids: string[]) =>
    db.transaction((tx) =>
      recordActivities(
        tx,
        { now: () => new Date(), id: 'request', clientAddress: null, jobs: started },
        ids.map((id) => ({ kind: 'user.banned', target: { type: 'user', id, name: id } })),
      ),
    );
  return { ...started, db, addWebhook, log };
}

const many = (count: number, id: string) => Array.from({ length: count }, () => id);

onEachNewDatabase('webhooks to a silent host', (database) => {
  test('keep no other owner waiting, with two instances', async () => {
    const first = await start(database());
    const second = await startJobs(database(), { jobs, config });
    const { waiting, seen, release } = beSilent();
    for (let n = 0; n < 10; n += 1) await first.addWebhook(`/silent/${n}`, 'greedy');
    await first.addWebhook('/other', 'other');
    await first.log(many(5, 'greedy'));
    first.worker.wake(deliverWebhook);
    await expect.poll(() => waiting.size, { timeout: 30_000 }).toBe(4);
    await first.log(['other']);
    const drained = [first, second].map(({ worker }) => worker.drain(deliverWebhook));
    const isOther = ({ path }: { path: string }) => path === '/other';
    await expect.poll(() => seen.filter(isOther), { timeout: 30_000 }).toHaveLength(1);
    expect(seen.find(isOther)?.waiting).toBeLessThanOrEqual(4);
    release();
    await Promise.all(drained);
    for (const job of jobs) {
      await skipDelays(first.db);
      await first.worker.drain(job);
    }
    expect(new Set(sink.received.map(({ headers }) => headers['webhook-id'])).size).toBe(51);
  });

  test('that have failed before wait among themselves', async () => {
    const { addWebhook, log, worker } = await start(database());
    const { waiting, seen, release } = beSilent();
    const owners = Array.from({ length: 10 }, (_, n) => `failing-${n}`);
    for (const owner of owners) await addWebhook(`/silent/${owner}`, owner, new Date());
    await addWebhook('/other', 'other');
    await log([...owners, ...owners, ...owners, 'other']);
    const failing = worker.drain(deliverToFailing);
    await expect.poll(() => waiting.size, { timeout: 30_000 }).toBe(deliverToFailing.concurrency);
    await worker.drain(deliverWebhook);
    expect(seen.filter(({ path }) => path === '/other')).toHaveLength(1);
    release();
    await failing;
  });

  test('leave their queue as soon as the first has failed', async () => {
    const { addWebhook, log, worker, db } = await start(database());
    await addWebhook('/', 'greedy');
    await log(many(5, 'greedy'));
    sink.respond = (response) => response.writeHead(500).end();
    await db.update(webhooks).set({ failingSince: new Date() });
    await worker.drain(deliverWebhook);
    expect(sink.received).toEqual([]);
    await worker.drain(deliverToFailing);
    expect(sink.received).toHaveLength(5);
  });
});
