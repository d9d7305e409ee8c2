import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { installed, startInstalled } from './installed-postgres.ts';
import {
  type Product,
  ask,
  copyDatabase,
  end,
  folderWith,
  runIn,
  runReady,
  signIn,
  temporaryFolder,
  waitUntilReady,
} from './support.ts';

if (!installed)
  process.stdout.write('Skipped: pg_dump and a server are not installed (Debian: postgresql).\n');

function backup(env: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/backup.ts', ...args], {
    env: { PATH: process.env.PATH, BORROWED_MODULES: 'true', ...env },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

/** Resolves with the exit code. */
async function startBackup(env: Record<string, string>, folder: string): Promise<unknown> {
  const child = spawn(process.execPath, ['scripts/backup.ts', 'backup', folder], {
    env: { PATH: process.env.PATH, BORROWED_MODULES: 'true', ...env },
    stdio: 'ignore',
  });
  onTestFinished(() => end(child));
  return (await once(child, 'exit'))[0];
}

async function query<Row extends pg.QueryResultRow>(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const databasesIn = async (server: string) =>
  (await query<{ name: string }>(`${server}postgres`, 'select datname as name from pg_database'))
    .map(({ name }) => name)
    .filter((name) => name.startsWith('shop'));

const emailsIn = async (url: string) =>
  (await query<{ email: string }>(url, 'select email from users order by email')).map(
    ({ email }) => email,
  );

const addUser = (url: string, email: string) =>
  query(url, `insert into users (id, name, email) values ('new', 'New', '${email}')`);

/** A database of the product on the installed server. The role is no superuser, as in production. */
async function openStore() {
  const server = await startInstalled();
  await query(`${server}postgres`, "create role shop login createdb password 'a secret/%'");
  await query(`${server}postgres`, 'create database shop owner shop');
  const address = new URL(`${server}shop`);
  address.username = 'shop';
  address.password = encodeURIComponent('a secret/%');
  const DATA_DIR = temporaryFolder('app-backup-data-');
  return { server, store: { DATA_DIR, DATABASE_URL: address.href } };
}

/** What a newer release adds: a table whose rows refer to users. */
const newer = {
  '9999_badges': 'create table badges (id int primary key, user_id text references users (id));',
};

test.skipIf(!installed)(
  'a restore replaces the database of a newer release as a whole, and can be undone',
  async () => {
    const { server, store } = await openStore();
    const { DATABASE_URL: url, DATA_DIR } = store;
    const folder = join(temporaryFolder('app-backup-'), 'monday');
    const first = await runReady(store);
    mkdirSync(join(DATA_DIR, 'files'), { recursive: true });
    writeFileSync(join(DATA_DIR, 'files/cover'), 'old');
    const before = await emailsIn(url);

    // PostgreSQL is dumped while the server runs, and rejects to be replaced.
    const address = join(DATA_DIR, 'address');
    writeFileSync(address, `${url}\n`);
    const fromFile = { DATA_DIR, DATABASE_URL_FILE: address };
    expect(backup(fromFile, 'backup', folder)).toMatchObject({ status: 0 });
    expect(statSync(folder).mode & 0o077).toBe(0);
    const label = JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8'));
    expect(label.counts['public.users']).toBe(before.length);
    const rejected = backup(store, 'restore', folder);
    expect(rejected.status).toBe(1);
    expect(rejected.output).toContain('The database shop is in use');
    expect(existsSync(join(DATA_DIR, 'restoring'))).toBe(false);
    await first.stop();

    const release = folderWith(newer);
    const second = await runIn(release, store);
    await waitUntilReady(second);
    await addUser(url, 'after@example.com');
    await query(url, 'insert into badges select 1, id from users order by email limit 1');
    writeFileSync(join(DATA_DIR, 'files/cover'), 'new');
    await second.stop();

    const restored = backup(store, 'restore', folder);
    expect(restored).toMatchObject({ status: 0 });
    expect(await emailsIn(url)).toEqual(before);
    expect(await query(url, "select to_regclass('badges') as name")).toEqual([{ name: null }]);
    expect(readFileSync(join(DATA_DIR, 'files/cover'), 'utf8')).toBe('old');
    // The previous database is still there, as it was.
    const aside = (await databasesIn(server)).find((name) => name !== 'shop') ?? '';
    expect(restored.output).toContain(aside);
    expect(await emailsIn(`${server}${aside}`)).toContain('after@example.com');
    expect(await databasesIn(server)).toHaveLength(2);

    // The older release works on it, and so does the newer one.
    const third = await runReady(store);
    expect((await ask(`${third.url}/login`)).status).toBe(200);
    await third.stop();
    const fourth = await runIn(release, store);
    await waitUntilReady(fourth);
    await fourth.stop();
    expect(await query(url, 'select * from badges')).toEqual([]);
  },
);

/** Uploads a picture of this colour and returns its URL. */
async function upload(product: Product, cookie: string, background: string): Promise<string> {
  const body = await sharp({ create: { width: 150, height: 150, channels: 3, background } })
    .png()
    .toBuffer();
  const headers = { cookie, origin: product.url, 'content-type': 'image/png' };
  const url = `${product.url}/api/account/avatar`;
  const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
  expect(response.status).toBe(201);
  const session = await ask(`${product.url}/api/auth/get-session`, { cookie });
  return JSON.parse(session.body).user.image;
}

test.skipIf(!installed)('a picture that is replaced during a backup is in it', async () => {
  const { store } = await openStore();
  const { DATABASE_URL: url } = store;
  const folder = join(temporaryFolder('app-backup-'), 'monday');
  const first = await runReady(store);
  const cookie = await signIn(first, 'admin@example.com');
  const before = await upload(first, cookie, '#336699');

  // The backup has its snapshot when it counts rows, and waits there.
  const blocker = new pg.Client({ connectionString: url });
  await blocker.connect();
  await blocker.query('begin; lock table applied_migrations in access exclusive mode');
  const running = startBackup(store, folder);
  const isWaiting = async () =>
    (await query(url, "select from pg_stat_activity where wait_event_type = 'Lock'")).length;
  await expect.poll(isWaiting).toBe(1);
  const after = await upload(first, cookie, '#993366');
  expect(after).not.toBe(before);
  await blocker.query('commit');
  await blocker.end();
  expect(await running).toBe(0);
  await first.stop();

  expect(backup(store, 'restore', folder)).toMatchObject({ status: 0 });
  const second = await runReady(store);
  const session = await ask(`${second.url}/api/auth/get-session`, { cookie });
  expect(JSON.parse(session.body).user.image).toBe(before);
  expect((await ask(second.url + before, { cookie })).status).toBe(200);
  await second.stop();
});

test.skipIf(!installed)('a restore that fails changes nothing', async () => {
  const { server, store } = await openStore();
  const { DATABASE_URL: url } = store;
  const folder = join(temporaryFolder('app-backup-'), 'monday');
  const product = await runReady(store);
  await product.stop();
  expect(backup(store, 'backup', folder)).toMatchObject({ status: 0 });
  await addUser(url, 'after@example.com');
  const before = await emailsIn(url);

  // A row that the dump lacks, and a dump that is cut off.
  const label = join(folder, 'backup.json');
  const text = readFileSync(label, 'utf8');
  const { counts, ...rest } = JSON.parse(text);
  writeFileSync(label, JSON.stringify({ ...rest, counts: { ...counts, 'public.users': 9999 } }));
  const differs = backup(store, 'restore', folder);
  expect(differs.status).toBe(1);
  expect(differs.output).toMatch(/public\.users: \d+, expected 9999/);
  writeFileSync(label, text);
  const dump = join(folder, 'database.dump');
  writeFileSync(dump, readFileSync(dump).subarray(0, -20_000));
  const cut = backup(store, 'restore', folder);
  expect(cut.status).toBe(1);
  expect(cut.output).toContain('pg_restore failed');

  expect(await emailsIn(url)).toEqual(before);
  expect(await databasesIn(server)).toEqual(['shop']);
});

test('says which tools are missing', async () => {
  const DATABASE_URL = await copyDatabase();
  const [row] = await query<{ major: number }>(
    DATABASE_URL,
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  const PATH = temporaryFolder('app-empty-');
  const target = join(temporaryFolder('app-backup-'), 'monday');
  const DATA_DIR = temporaryFolder('app-backup-data-');
  const { status, output } = backup({ PATH, DATABASE_URL, DATA_DIR }, 'backup', target);
  // Debian keeps them outside of the path.
  const isInstalled = existsSync(`/usr/lib/postgresql/${row?.major}/bin/pg_dump`);
  const hint = `Install the client tools of PostgreSQL ${row?.major}`;
  expect(output).toContain(isInstalled ? 'The backup is in' : hint);
  expect(status).toBe(isInstalled ? 0 : 1);
  expect(existsSync(target)).toBe(isInstalled);
  expect(existsSync(`${target}.part`)).toBe(false);
});
