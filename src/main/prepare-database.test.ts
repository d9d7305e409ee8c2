import { afterAll, beforeAll, expect, test } from 'vitest';
import { testConfig } from '../../tests/app';
import { type TestDatabase, openTestDatabase, silent } from '../../tests/databases';
import { freePort } from '../../tests/free-port';
import { pino } from 'pino';
import { prepareDatabase } from './prepare-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('postgres');
});
afterAll(() => database.close());

const open = (url: URL, log = silent, signal = new AbortController().signal) =>
  prepareDatabase(
    {
      config: testConfig({ DATABASE_URL: url.href }),
      log,
      root: process.cwd(),
      templateFile: '',
    },
    signal,
  );

test.each([
  ['pathname', '/nowhere', 'The database does not exist.'],
  ['username', 'a_stranger', 'DATABASE_URL'],
] as const)('a wrong %s is one line that names DATABASE_URL', async (part, value, message) => {
  const url = new URL(database.url);
  url[part] = value;
  await expect(open(url)).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringContaining(message) as string,
  });
});

test('while nothing listens, the log names the host and the reason', async () => {
  const closing = new AbortController();
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'warn' },
    {
      write(line: string) {
        lines.push(JSON.parse(line) as Record<string, unknown>);
        closing.abort();
      },
    },
  );
  const host = `127.0.0.1:${await freePort()}`;
  const url = new URL(`postgres://a:b@${host}/app`);
  await expect(open(url, log, closing.signal)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(lines[0]).toMatchObject({ host, reason: 'nothing listens at that host and port' });
  expect(JSON.stringify(lines)).not.toContain('a:b');
});
