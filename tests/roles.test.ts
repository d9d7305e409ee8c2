import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { diagnose } from '~/main/doctor/doctor';
import { migrateSchema } from '~/main/prepare-database';
import { type Database, rows } from '~/server/database/database';
import { migrate } from '~/server/database/migrate';
import { openPostgres } from '~/server/database/postgres';
import { type TestApp, createTestApp } from './app';
import { silent } from './databases';

// Roles belong to the whole server, which other tests use at the same time.
const id = randomBytes(4).toString('hex');
const owner = `owner_${id}`;
const data = `data_${id}`;
const name = `roles_${id}`;
let admin: Database;
let database: Database;
let app: TestApp;

function urlFor(role: string): string {
  const url = new URL(inject('postgresUrl') + name);
  url.username = role;
  url.password = `secret-${role}`;
  return url.href;
}

async function asRole<T>(role: string, work: (opened: Database) => Promise<T>): Promise<T> {
  const opened = openPostgres(urlFor(role), silent, 1);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

/** A migrations folder. */
function folderWith(migration: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'app-roles-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, `${migration}.sql`), text);
  return folder;
}

beforeAll(async () => {
  admin = openPostgres(`${inject('postgresUrl')}postgres`, silent, 1);
  for (const role of [owner, data])
    await admin.execute(`create role ${role} login password 'secret-${role}'`);
  await admin.execute(`create database ${name} owner ${owner}`);
  const grants = readFileSync('docs/examples/roles.sql', 'utf8').replaceAll('app_data', data);
  await asRole(owner, ({ execute }) => execute(grants));
  database = openPostgres(urlFor(data), silent, 5, { directUrl: urlFor(owner) });
  app = await createTestApp('postgres', {}, { database: { ...database, url: urlFor(data) } });
});

afterAll(async () => {
  await app?.close();
  await admin.execute(`drop database if exists ${name} with (force)`);
  for (const role of [data, owner]) await admin.execute(`drop role if exists ${role}`);
  await admin.close();
});

test('a role that may only read and write rows is enough to run the product', async () => {
  expect(await rows(database.db, sql`select current_user as name`)).toEqual([{ name: data }]);
  // Signing in sends a code, which is a job.
  const cookie = await app.signIn('admin@example.com');
  const body = { name: 'New', email: 'new@example.com' };
  expect((await app.call('/api/rest/users', { body, headers: { cookie } })).status).toBe(200);
  const found = await app.call('/api/rest/users?searchTerm=new@example', { headers: { cookie } });
  expect(await found.json()).toMatchObject({ total: 1 });
});

test.each([
  'create table public.mine (id int)',
  'alter table users add column mine int',
  'drop table sessions',
  'truncate users cascade',
  'create schema mine',
  'drop table pgboss.job',
])('it may not: %s', async (statement) => {
  await expect(database.execute(statement)).rejects.toThrow(/permission denied|must be owner/);
});

test('without the owner, an instance starts as long as nothing is pending', async () => {
  await asRole(data, async (opened) => {
    await migrateSchema(opened, process.cwd(), silent);
    const folder = folderWith('9998_pending', 'create table pending (id int);');
    await expect(migrate(opened, folder)).rejects.toThrow(
      /Migration "9998_pending" failed and was rolled back: permission denied/,
    );
  });
});

test('tables of later migrations are readable and writable', async () => {
  const folder = folderWith('9999_later', 'create table later (id serial, name text);');
  expect(await migrate(database, folder)).toEqual(['9999_later']);
  await database.execute("insert into later (name) values ('a')");
  await database.execute("update later set name = 'b'");
  expect(await rows(database.db, sql`delete from later returning id, name`)).toEqual([
    { id: 1, name: 'b' },
  ]);
});

test('timeouts apply to every statement, as without a pooler', async () => {
  expect(await rows(database.db, sql`show statement_timeout`)).toEqual([
    { statement_timeout: '4s' },
  ]);
});

async function findings(env: Record<string, string>) {
  const all = await diagnose({
    root: process.cwd(),
    env: { BASE_URL: 'http://127.0.0.1:1', ...env },
  });
  return all
    .filter(({ part }) => part === 'database')
    .map(({ status, message }) => [status, message]);
}

test('npm run doctor checks the rights of both roles', async () => {
  const addresses = { DATABASE_URL: urlFor(data), DATABASE_DIRECT_URL: urlFor(owner) };
  expect(await findings(addresses)).toEqual([
    ['ok', 'Its clock agrees with this machine.'],
    ['ok', 'Migrations can run through DATABASE_DIRECT_URL.'],
  ]);
  expect(await findings({ DATABASE_URL: urlFor(data) })).toContainEqual([
    'warning',
    expect.stringMatching(new RegExp(`^The role ${data} cannot migrate: it does not own `)),
  ]);
  await asRole(owner, ({ execute }) => execute(`revoke delete on users from ${data}`));
  expect(await findings(addresses)).toContainEqual([
    'error',
    `The role ${data} may not read and write all tables: users.`,
  ]);
});
