import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '~/server/config';
import { type TestDatabase, openTestDatabase } from '../../../../tests/databases';
import { checkReplica } from './check-replica';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase('postgres');
});
afterAll(() => database.close());

async function check(change?: (url: URL) => void): Promise<string[]> {
  const url = new URL(database.url);
  change?.(url);
  const env = { DATABASE_URL: database.url, ...(change && { DATABASE_READ_URL: url.href }) };
  const found = await checkReplica(database.db, parseConfig(env, 'local'));
  return found.map(({ status, message }) => `${status}: ${message}`);
}

test('the doctor says what is wrong with the address of the replica', async () => {
  expect(await check()).toEqual([]);
  expect(await check((url) => (url.port = '1'))).toEqual([
    'warning: DATABASE_READ_URL: It cannot be reached: nothing listens at that host and port.',
  ]);
  expect(await check((url) => (url.pathname = '/none'))).toEqual([
    'error: DATABASE_READ_URL: The database does not exist.',
  ]);
  expect(await check(() => {})).toEqual([
    'error: DATABASE_READ_URL leads to no replica, so nothing is read from there.',
  ]);
});
