import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { installed, startInstalled } from './installed-postgres.ts';
import {
  ask,
  copyDatabase,
  folderWith,
  runIn,
  runReady,
  temporaryFolder,
  waitUntilReady,
} from './support.ts';

if (!installed)
  process.stdout.write('Skipped: pg_dump and a server are not installed (Debian: postgresql).\n');

function backup(env: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/backup.mjs', ...args], {
    env: { PATH: process.env.PATH, BORROWED_MODULES: 'true', ...env },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
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
