import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../../../tests/app';
import { appKinds, kinds } from '../../../../tests/databases';
import { startJobs } from '../../../../tests/jobs';
import { exportData } from '../../../../tests/my-data';
import { rejection, send } from '../../../../tests/rest';
import { hashToken, sessions, tokenCookie, users } from '~/features/accounts/auth/auth.server';
import { sendEmail } from '~/server/mail/send-email';
import { openStorage } from '~/server/storage/open';
import { deleteOldArchives, makeDataExport, removeDataExport } from './jobs';
import { dataExports } from './tables';

const path = '/account/data-export';
const day = 86_400;

const download = (app: TestApp, cookie: string, token: string) =>
  app.call(`/api/rest${path}/download`, { body: { token }, headers: { cookie } });

const getStatus = async (app: TestApp, cookie: string) =>
  (await send(app, cookie, 'GET', path)).body.status;

/** Requests an export, runs the job, and returns the token of the email. */
async function prepare(app: TestApp, cookie: string, email: string): Promise<string> {
  expect(await send(app, cookie, 'POST', path)).toEqual({
    status: 200,
    body: { status: 'pending', expiresAt: null },
  });
  await app.drainJobs(makeDataExport);
  expect(await getStatus(app, cookie)).toBe('ready');
  const jobs = { jobs: [sendEmail], now: () => app.clock.now };
  const { worker, sent } = await startJobs(app.database, jobs);
  await worker.drain(sendEmail);
  const mail = sent.find(({ to }) => to === email);
  return /\/app\/my-data\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

describe.each(kinds)('the data of a user (%s)', (kind) => {
  const email = 'user@example.com';
  let app: TestApp;
  let cookie = '';
  let token = '';
  let files: Record<string, string> = {};
  const getRows = (subject: string) => JSON.parse(files[`${subject}.json`] ?? 'null');
  const archives = () => readdirSync(join(app.config.dataDir, 'files/data-exports'));

  beforeAll(async () => {
    app = await createTestApp(kind);
    cookie = await app.signIn(email);
    for (const { beforeExport } of exportData) await beforeExport?.(app.database.db, email);
  });
  afterAll(() => app.close());

  test('is downloaded as a zip file with the session and the token', async () => {
    token = await prepare(app, cookie, email);
    const response = await download(app, cookie, token);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="my-data-[\d-]+\.zip"/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const unzipped = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())));
    files = Object.fromEntries(unzipped.map(([name, it]) => [name, Buffer.from(it).toString()]));
    expect(files['README.txt']).toContain(email);
    expect(getRows('profile')).toMatchObject([{ email, role: 'user' }]);
    expect(getRows('sessions').length).toBeGreaterThan(0);
    expect(getRows('activity')).toContainEqual(
      expect.objectContaining({ kind: 'account.data-requested', by: 'you' }),
    );
    for (const { checkExport } of exportData) checkExport?.(getRows);
  });

  test('contains no secret, and no other user', async () => {
    const { db } = app.database;
    const all = Object.values(files).join('\n');
    for (const it of await db.select().from(users).where(ne(users.email, email)))
      for (const text of [it.email, it.id]) expect(all).not.toContain(text);
    for (const it of await db.select().from(sessions)) expect(all).not.toContain(it.tokenHash);
    expect(all).not.toMatch(/token|hash/i);
  });

  test('is rejected without the token, to other users and to visitors', async () => {
    const other = await app.signIn('rana.hamdani@example.com');
    const notFound = { code: 'DATA_EXPORT_NOT_FOUND' };
    for (const response of [await download(app, cookie, 'x'), await download(app, other, token)]) {
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject(notFound);
    }
    expect((await download(app, '', token)).status).toBe(401);
    expect(await getStatus(app, other)).toBe('none');
  });

  test('is recorded in the activity log when it is requested and downloaded', async () => {
    const admin = await app.signIn('admin@example.com');
    const { body } = await send(app, admin, 'GET', `/activity?kind=account.data-downloaded`);
    expect(body.items).toMatchObject([
      { actor: { name: 'Noor Bakker' }, target: { type: 'user' } },
    ]);
  });

  test('the database does not contain the token', async () => {
    const stored = await app.database.db.select().from(dataExports);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('a new request replaces the archive', async () => {
    const [before] = archives();
    const earlier = token;
    token = await prepare(app, cookie, email);
    await app.drainJobs(removeDataExport);
    expect(archives()).toEqual([expect.not.stringContaining(before ?? '')]);
    expect((await download(app, cookie, earlier)).status).toBe(404);
    expect((await download(app, cookie, token)).status).toBe(200);
  });

  test('expires after a day; the archive is then deleted', async () => {
    const clean = () => deleteOldArchives(app.database.db, openStorage(app.config), app.clock.now);
    app.clock.advance(day - 60);
    await clean();
    expect((await download(app, cookie, token)).status).toBe(200);
    app.clock.advance(60);
    expect(await getStatus(app, cookie)).toBe('expired');
    expect((await download(app, cookie, token)).status).toBe(404);
    await clean();
    expect(archives()).toEqual([]);
  });

  test('cannot be downloaded by a banned user', async () => {
    const mail = 'elodie.marchetti@example.com';
    const theirs = await app.signIn(mail);
    const link = await prepare(app, theirs, mail);
    await app.database.db.execute(sql`update users set banned = true where email = ${mail}`);
    expect((await download(app, theirs, link)).status).toBe(401);
  });

  test('is deleted with the account', async () => {
    const mail = 'rana.hamdani@example.com';
    const theirs = await app.signIn(mail);
    await prepare(app, theirs, mail);
    const before = archives().length;
    const deletion = '/account/deletion';
    await send(app, theirs, 'POST', `${deletion}/request`);
    const code = /\d{6}/.exec(app.mails(mail)[0]?.text ?? '')?.[0];
    expect(
      await send(app, theirs, 'POST', `${deletion}/confirm`, { email: mail, code }),
    ).toMatchObject({ status: 200 });
    await app.drainJobs(removeDataExport);
    expect(archives()).toHaveLength(before - 1);
  });
});

/** A session without a code, which needs a job. */
async function getSession({ database: { db }, clock, config }: TestApp, email: string) {
  const token = crypto.randomUUID();
  const expiresAt = new Date(clock.now.getTime() + 30 * day * 1000);
  const [user] = await db.select().from(users).where(eq(users.email, email));
  await db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId: user?.id ?? '', expiresAt });
  return tokenCookie(config, 'session', { token, expiresAt }, clock.now).split(';')[0] ?? '';
}

/** Requests stay pending. Services that other processes could share are required, and not used. */
const withoutJobs = { JOBS: 'off', DATABASE_URL: 'postgres://unused/x', SMTP_URL: 'smtp://unused' };

describe.each(appKinds)('requests for the data of a user (%s)', (kind) => {
  let app: TestApp;
  let cookie = '';
  beforeAll(async () => {
    app = await createTestApp(kind, withoutJobs);
    cookie = await getSession(app, 'user@example.com');
  });
  afterAll(() => app.close());
  const fail = () => app.database.db.update(dataExports).set({ status: 'failed' });

  test('of five concurrent ones one is accepted, the others wait for it', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => send(app, cookie, 'POST', path)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ body }) => body.code === 'DATA_EXPORT_PENDING')).toHaveLength(4);
    expect(await send(app, cookie, 'POST', path)).toMatchObject(
      rejection(409, 'DATA_EXPORT_PENDING'),
    );
  });

  test('one whose job was lost counts as failed and can be repeated', async () => {
    app.clock.advance(3599);
    expect(await getStatus(app, cookie)).toBe('pending');
    app.clock.advance(1);
    expect(await getStatus(app, cookie)).toBe('failed');
    expect((await send(app, cookie, 'POST', path)).status).toBe(200);
  });

  test('three a day are accepted', async () => {
    await fail();
    expect((await send(app, cookie, 'POST', path)).status).toBe(200);
    await fail();
    const rejected = await app.call(`/api/rest${path}`, { body: {}, headers: { cookie } });
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3600);
    app.clock.advance(day);
    expect((await send(app, cookie, 'POST', path)).status).toBe(200);
  });
});
