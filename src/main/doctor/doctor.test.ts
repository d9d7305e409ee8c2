import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockFolder } from '~/server/database/owner-lock';
import { type TestDatabase, openTestDatabase } from '../../../tests/databases';
import { diagnose } from './doctor';

const folder = mkdtempSync(join(tmpdir(), 'app-doctor-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const local = { DATA_DIR: folder, BASE_URL: 'http://127.0.0.1:1' };

async function getFindings(
  part: string,
  env: Record<string, string>,
  options: { production?: boolean; now?: () => Date } = {},
) {
  // Apart from migrations nothing is read from the project, which may have a `.env` file.
  const root = part === 'configuration' ? folder : process.cwd();
  const all = await diagnose({ root, env: { ...local, ...env }, ...options });
  return all.filter((it) => it.part === part);
}

/** The only finding with this status, as text. */
async function only(
  status: 'warning' | 'error',
  ...args: Parameters<typeof getFindings>
): Promise<string> {
  const found = await getFindings(...args);
  const wrong = found.filter((response) => response.status !== 'ok');
  expect(wrong).toEqual([expect.objectContaining({ status, fix: expect.any(String) })]);
  return wrong[0]?.message ?? '';
}

test('a local installation needs nothing', async () => {
  const found = await diagnose({ root: process.cwd(), env: local });
  const wrong = found.filter(({ status }) => status === 'error');
  expect(wrong).toEqual([]);
  const of = (part: string) => found.filter((it) => it.part === part).map((it) => it.message);
  expect(of('database')).toEqual([
    'There is no embedded database yet; the first start creates it.',
  ]);
  expect(of('mail')).toEqual(['Emails are shown at /dev/mailbox.']);
  expect(of('storage')).toEqual(['Files can be stored.']);
});

describe('the configuration', () => {
  test('has all its problems listed, before anything else is checked', async () => {
    const env = { ...local, PORT: 'many', AUTH_SECRET: 'x1y2z3', DATABASE_URL: 'mysql://a' };
    const found = await diagnose({ root: folder, env, production: true });
    const wrong = found.map((it) => it.message);
    expect(wrong).toEqual([
      expect.stringMatching(/^PORT is wrong/),
      expect.stringMatching(/^DATABASE_URL is wrong/),
      expect.stringMatching(/^AUTH_SECRET is too short/),
      expect.stringMatching(/^SMTP_URL is missing/),
    ]);
    expect(new Set(found.map((it) => it.part))).toEqual(new Set(['configuration']));
  });

  test('warns about a weak password', async () => {
    const production = {
      AUTH_SECRET: 'Zq3v9Xk2mT7wLr8bYc5nHd1fJs6gPa4e',
      SMTP_URL: 'smtp://127.0.0.1:1',
      DATABASE_URL: 'postgres://ada:Ada@127.0.0.1:1/x',
    };
    const message = await only('warning', 'configuration', production, { production: true });
    expect(message).toBe('The password in DATABASE_URL is empty or easy to guess.');
  });
});

test('a setting for development is named in production', async () => {
  const env = {
    AUTH_SECRET: 'Zq3v9Xk2mT7wLr8bYc5nHd1fJs6gPa4e',
    SMTP_URL: 'smtp://127.0.0.1:1',
    HOOKS_ALLOW_PRIVATE: 'true',
  };
  expect(await only('warning', 'configuration', env, { production: true })).toMatch(
    /^HOOKS_ALLOW_PRIVATE is on/,
  );
  expect(await getFindings('configuration', env)).toMatchObject([{ status: 'ok' }]);
});

test('a misspelt setting is named; variables of others are not', async () => {
  const env = { BASE_ULR: 'http://localhost:3000', npm_config_cache: '/cache', POSTGRES_USER: 'a' };
  expect(await getFindings('configuration', env)).toMatchObject([
    { status: 'ok' },
    { message: 'BASE_ULR is not a setting.', fix: 'Did you mean BASE_URL?' },
  ]);
});

test.skipIf(process.platform === 'win32')(
  'a .env file must not be readable for others',
  async () => {
    const file = join(folder, '.env');
    writeFileSync(file, '', { mode: 0o644 });
    chmodSync(file, 0o644);
    expect(await only('warning', 'configuration', {})).toContain('can read .env');
    chmodSync(file, 0o600);
    expect(await getFindings('configuration', {})).toMatchObject([{ status: 'ok' }]);
    rmSync(file);
  },
);

describe('the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
  });
  afterAll(() => database.close());
  const withUrl = (change: (url: URL) => void) => {
    const url = new URL(database.url);
    change(url);
    return { DATABASE_URL: url.href };
  };

  test('is fine', async () => {
    expect(await getFindings('database', { DATABASE_URL: database.url })).toEqual([
      { part: 'database', status: 'ok', message: 'Its clock agrees with this machine.' },
    ]);
  });

  test('rejects a wrong password, which is not printed', async () => {
    const env = withUrl((url) => (url.password = 'wr0ng-p%zz'));
    const message = await only('error', 'database', env);
    expect(message).toBe('The password is wrong.');
    const all = JSON.stringify(await diagnose({ root: process.cwd(), env: { ...local, ...env } }));
    expect(all).not.toMatch(/wr0ng/);
  });

  test('does not exist, or nothing listens', async () => {
    expect(
      await only(
        'error',
        'database',
        withUrl((url) => (url.pathname = '/none')),
      ),
    ).toBe('The database does not exist.');
    expect(
      await only(
        'error',
        'database',
        withUrl((url) => (url.port = '1')),
      ),
    ).toBe('It cannot be reached: nothing listens at that host and port.');
  });

  test('has other addresses that are checked as well', async () => {
    const at = (name: string, change: (url: URL) => void) => ({
      DATABASE_URL: database.url,
      [name]: withUrl(change).DATABASE_URL,
    });
    const other = await openTestDatabase('postgres');
    const wrong: [string, string][] = [];
    const check = async (status: 'warning' | 'error', env: Record<string, string>) =>
      wrong.push([status, await only(status, 'database', env)]);
    await check(
      'error',
      at('DATABASE_DIRECT_URL', (url) => (url.port = '1')),
    );
    await check(
      'error',
      at('DATABASE_DIRECT_URL', (url) => (url.password = 'wr0ng')),
    );
    await check('error', { DATABASE_URL: database.url, DATABASE_DIRECT_URL: other.url });
    await other.close();
    expect(wrong).toEqual([
      ['error', 'DATABASE_DIRECT_URL cannot be used: nothing listens at that host and port.'],
      ['error', expect.stringMatching(/^DATABASE_DIRECT_URL cannot be used: password auth/)],
      ['error', 'DATABASE_DIRECT_URL leads to another database than DATABASE_URL.'],
    ]);
  });

  test('has another time', async () => {
    const env = { DATABASE_URL: database.url };
    const inSeconds = (s: number) => ({ now: () => new Date(Date.now() + s * 1000) });
    expect(await only('warning', 'database', env, inSeconds(10))).toMatch(/differ by \d+ s/);
    expect(await only('error', 'database', env, inSeconds(3600))).toMatch(/differ by \d+ s/);
  });

  test('is in use by a running server', async () => {
    const data = mkdtempSync(join(folder, 'in-use-'));
    const unlock = lockFolder(join(data, 'database'));
    writeFileSync(join(data, 'database/postgres'), '');
    expect(await only('warning', 'database', { DATA_DIR: data })).toMatch(
      new RegExp(`is in use by process ${process.pid} on .*It was not checked`),
    );
    unlock();
  });
});

test('secrets are removed from what other systems say', async () => {
  const server = new SMTPServer({
    // It would delay the greeting.
    disableReverseLookup: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onMailFrom: (_address, _session, done) => done(new Error('not with s3cret-w/rd')),
  });
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const { port } = listening.address() as AddressInfo;
  const env = { ...local, SMTP_URL: `smtp://ada:s3cret-w%2Frd@127.0.0.1:${port}` };
  const found = await diagnose({ root: process.cwd(), env, sendTo: 'ada@example.com' });
  expect(found.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^The test email was rejected: .*not with \[hidden\]/),
  );
  expect(JSON.stringify(found)).not.toContain('s3cret');
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

describe('the storage', () => {
  test('is not writable', async () => {
    // A file in place of the folder: permissions would not stop root.
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await only('error', 'storage', { DATA_DIR: file })).toMatch(/^Files cannot be stored: /);
  });
});
