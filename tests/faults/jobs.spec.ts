import pg from 'pg';
import { expect, test } from 'vitest';
import { createCipher } from '../../src/server/encryption.ts';
import {
  type MailServer,
  type Product,
  freePort,
  production,
  runIn,
  runReady,
  startMailServer,
  getStore,
} from './support.ts';

const count = 1000;
const kills = 10;
/** `concurrency` of the job: as many emails may be between the mail server and the database. */
const inFlight = 10;

async function query<Row extends pg.QueryResultRow>(url: string, text: string, values?: unknown[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Adds emails as the product does, all at once. */
async function addEmails(url: string, secret: string): Promise<void> {
  const cipher = createCipher(secret, 'outbox');
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const data = Array.from({ length: count }, (_, n) => {
    const mail = { to: `user-${n}@example.com`, subject: 'Hello', text: 'Text', html: '' };
    return { sealed: cipher.encrypt(JSON.stringify(mail)), expiresAt };
  });
  await query(
    url,
    `insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, heartbeat_seconds)
     select 'send-email', value, 1000, 1, true, 20 from jsonb_array_elements($1::jsonb)`,
    [JSON.stringify(data)],
  );
}

const pending = async (url: string) => {
  const [row] = await query<{ count: number }>(
    url,
    `select count(*)::int as count from pgboss.job where name = 'send-email'`,
  );
  return row?.count;
};

const headers = ({ mails }: MailServer, name: RegExp) =>
  mails.map((mail) => name.exec(mail)?.[1] ?? '');
const recipients = (server: MailServer) => headers(server, /^To: (.*)$/m);
const messageIds = (server: MailServer) => headers(server, /^Message-ID: (.*)$/im);

async function prepare() {
  const mail = await startMailServer(await freePort());
  const store = await getStore('postgres');
  const settings = { ...store, ...production(await freePort(), mail.url) };
  const { DATABASE_URL = '', AUTH_SECRET = '' } = settings;
  return { mail, settings, url: DATABASE_URL, add: () => addEmails(DATABASE_URL, AUTH_SECRET) };
}

test('a thousand emails are sent once each, and leave nothing behind', async () => {
  const { mail, settings, url, add } = await prepare();
  await runReady(settings);
  await add();
  const since = performance.now();
  await expect.poll(() => pending(url), { timeout: 180_000, interval: 200 }).toBe(0);
  console.info(`sent in ${Math.round(performance.now() - since)} ms`);
  expect(new Set(recipients(mail)).size).toBe(count);
  expect(mail.mails).toHaveLength(count);
});

test('a process that is killed ten times loses none, and repeats only what was in flight', async () => {
  const { mail, settings, url, add } = await prepare();
  await runReady(settings).then((first) => first.stop());
  await add();
  for (let kill = 1; kill <= kills; kill += 1) {
    const product = await runReady(settings);
    const enough = mail.mails.length + count / (kills * 2);
    await expect
      .poll(() => mail.mails.length, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(enough);
    product.process.kill('SIGKILL');
    await product.exited;
  }
  await runReady(settings);
  await expect.poll(() => pending(url), { timeout: 180_000, interval: 200 }).toBe(0);
  expect(new Set(recipients(mail)).size).toBe(count);
  // An email that was accepted but not yet deleted is sent again, under the same Message-ID.
  expect(new Set(messageIds(mail)).size).toBe(count);
  const repeated = mail.mails.length - count;
  console.info(`${repeated} emails were sent twice`);
  expect(repeated).toBeLessThanOrEqual(kills * inFlight);
});

test('a worker sends what an instance without jobs adds, and stops in time', async () => {
  const { mail, settings, url, add } = await prepare();
  const web = await runReady({ ...settings, JOBS: 'off' });
  await add();
  const worker: Product = await runIn(process.cwd(), { ...settings, APP_WORKER: 'true' });
  await expect.poll(() => mail.mails.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(20);
  worker.process.kill('SIGTERM');
  expect(await worker.exited).toBe(0);
  // What was in flight has finished or was returned: nothing looks active any more.
  const active = `select count(*)::int as count from pgboss.job where state = 'active'`;
  expect(await query(url, active)).toEqual([{ count: 0 }]);
  const sent = mail.mails.length;
  expect(new Set(recipients(mail)).size).toBe(sent);
  expect(await pending(url)).toBe(count - sent);
  await web.stop();
});
