import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createCipher } from '../../src/server/encryption.ts';
import { startSink } from '../webhook-sink.ts';
import { freePort, getStore, production, runReady } from './support.ts';

const count = 1000;
const kills = 3;
/** `perGroup` of the job: as many may be between the receiver and the database. */
const inFlight = 4;

async function query(url: string, text: string, values?: unknown[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Adds a webhook, deliveries and their jobs as the product does, all at once. */
async function addDeliveries(url: string, authSecret: string, sinkUrl: string): Promise<void> {
  const secret = createCipher(authSecret, 'webhooks').encrypt('whsec_c2VjcmV0');
  await query(url, `insert into webhook_endpoints (id, url, secret) values ('e', $1, $2)`, [
    sinkUrl,
    secret,
  ]);
  await query(
    url,
    `insert into webhook_deliveries (id, endpoint_id, kind, body, next_attempt_at)
     select 'd' || n, 'e', 'x', '{}', date_trunc('milliseconds', now()) from generate_series(1, $1) n`,
    [count],
  );
  await query(
    url,
    `insert into pgboss.job (name, data, group_id, retry_limit, retry_delay, retry_backoff, heartbeat_seconds)
     select 'deliver-webhook', jsonb_build_object('id', id,
         'due', to_char(next_attempt_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
       'e', 1000, 1, true, 20 from webhook_deliveries`,
  );
}

async function prepare() {
  const sink = await startSink();
  onTestFinished(() => sink.close());
  const store = await getStore('postgres');
  const settings: Record<string, string> = {
    ...store,
    ...production(await freePort(), 'smtp://localhost:1'),
    WEBHOOKS_ALLOW_PRIVATE: 'true',
  };
  const { DATABASE_URL = '', AUTH_SECRET = '' } = settings;
  const add = () => addDeliveries(DATABASE_URL, AUTH_SECRET, sink.url);
  const waiting = async () => {
    const [row] = await query(
      DATABASE_URL,
      `select count(*)::int as count from webhook_deliveries where state = 'pending'`,
    );
    return row?.count as number;
  };
  const ids = () => new Set(sink.received.map(({ headers }) => headers['webhook-id']));
  return { sink, settings, add, waiting, ids };
}

test('a thousand events are delivered once each', async () => {
  const { sink, settings, add, waiting, ids } = await prepare();
  await runReady(settings);
  const since = performance.now();
  await add();
  await expect.poll(waiting, { timeout: 60_000, interval: 100 }).toBe(0);
  console.info(`delivered in ${Math.round(performance.now() - since)} ms`);
  expect(ids().size).toBe(count);
  expect(sink.received).toHaveLength(count);
});

test('a process that is killed loses none, and repeats only what was in flight', async () => {
  const { sink, settings, add, waiting, ids } = await prepare();
  await runReady(settings).then((first) => first.stop());
  await add();
  for (let kill = 1; kill <= kills; kill += 1) {
    const product = await runReady(settings);
    const enough = sink.received.length + count / (kills * 2);
    await expect
      .poll(() => sink.received.length, { timeout: 90_000, interval: 5 })
      .toBeGreaterThan(enough);
    product.process.kill('SIGKILL');
    await product.exited;
  }
  await runReady(settings);
  await expect.poll(waiting, { timeout: 180_000, interval: 200 }).toBe(0);
  expect(ids().size).toBe(count);
  const repeated = sink.received.length - count;
  console.info(`${repeated} events were delivered twice`);
  expect(repeated).toBeLessThanOrEqual(kills * inFlight);
});
