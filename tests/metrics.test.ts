import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { ServerRequest } from 'srvx';
import { expect, test } from 'vitest';
import { createApplication } from '~/main/application';
import { featureMetrics } from '~/main/features';
import type { Db } from '~/server/database/database';
import { createHttpHandler } from '~/server/http/handler';
import { onEachApp, testConfig } from './app';
import { openTestDatabase, silent } from './databases';

/** Observability of the whole product: metrics, and request ids in log lines. */

onEachApp('the application', (app) => {
  test('reports the figures of its database', async () => {
    const { database } = app();
    const metrics = createApplication({
      config: app().config,
      log: silent,
      root: process.cwd(),
      templateFile: '',
      open: async () => ({ ...database, close: async () => {} }),
    });
    await metrics.started;
    await app().call('/api/auth/email-otp/send-verification-otp', {
      body: { email: 'counted@example.com', type: 'sign-in' },
    });
    const figures = await metrics.metrics();
    expect(figures).toMatchObject({
      databaseUp: true,
      jobs: { 'send-email': { failed: 0 } },
      jobAges: { 'send-email': 0 },
    });
    expect(figures.pool?.max).toBe(database.kind === 'postgres' ? 20 : undefined);
    expect(figures.freeBytes).toBeGreaterThan(0);
    expect(figures.backupAge).toBeUndefined();
    const values = await Promise.all(featureMetrics.map(async ({ read }) => read(database.db)));
    expect(figures.features?.map(({ metric }) => metric.name)).toEqual(
      featureMetrics.filter((_, at) => values[at] !== undefined).map(({ name }) => name),
    );
    await metrics.close();
  });

  test('reports the age of the last backup', async () => {
    const { config, database, clock } = app();
    const metrics = createApplication({
      config,
      log: silent,
      root: process.cwd(),
      templateFile: '',
      now: () => clock.now,
      open: async () => ({ ...database, close: async () => {} }),
    });
    await metrics.started;
    const file = join(config.dataDir, 'last-backup');
    writeFileSync(file, `${clock.now.toISOString()}\n`);
    clock.advance(3600);
    expect(await metrics.metrics()).toMatchObject({ backupAge: 3600 });
    writeFileSync(file, 'damaged');
    expect(await metrics.metrics()).not.toHaveProperty('backupAge');
    await metrics.close();
  });

  test('counts as up while the jobs cannot be counted', async () => {
    const { database } = app();
    const broken = createApplication({
      config: app().config,
      log: silent,
      root: process.cwd(),
      templateFile: '',
      open: async () => ({ ...database, db: withoutJobs(database.db), close: async () => {} }),
    });
    await broken.started;
    const figures = await broken.metrics();
    expect(figures).toMatchObject({ databaseUp: true });
    expect(figures).not.toHaveProperty('jobs');
    await broken.close();
  });
});

/** As if counting the jobs took too long. */
const withoutJobs = (db: Db): Db =>
  new Proxy(db, {
    get: (target, name) =>
      name === 'execute'
        ? async () => Promise.reject(new Error('canceling statement due to statement timeout'))
        : Reflect.get(target, name, target),
  });

test('log lines of a request name the user once known', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const config = testConfig();
  const database = await openTestDatabase('postgres', { filled: true });
  const application = createApplication({
    config,
    log: silent,
    root: process.cwd(),
    templateFile: '',
    open: async () => database,
  });
  await application.started;
  const handler = createHttpHandler({
    config,
    log,
    isReady: () => application.isReady(),
    respond: (arrival) => application.respond(arrival, async () => new Response('page')),
  });
  const call = (path: string, body?: unknown, cookie = '') => {
    const headers = { origin: config.baseUrl, 'content-type': 'application/json', cookie };
    const init = { headers, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) };
    return handler(new Request(config.baseUrl + path, init) satisfies ServerRequest);
  };
  const email = 'admin@example.com';
  await call('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' });
  const otp = /\d{6}/.exec(application.mailbox?.messages(email)[0]?.text ?? '')?.[0];
  const signed = await call('/api/auth/sign-in/email-otp', { email, otp });
  const cookie = signed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  lines.length = 0;
  const session = await (await call('/api/auth/get-session', undefined, cookie)).json();
  await call('/api/rest/users', undefined, cookie);
  await call('/api/rest/users');
  const [, known, nobody] = lines.map((line) => JSON.parse(line));
  expect(known).toMatchObject({ path: '/api/rest/users', userId: session.user.id });
  expect(nobody).not.toHaveProperty('userId');
  expect(lines.join()).not.toContain(email);
  await application.close();
});
