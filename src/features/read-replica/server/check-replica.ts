import pg from 'pg';
import type { Config } from '~/server/config';
import type { Db } from '~/server/database/database';
import { patientTimeouts } from '~/server/database/pool';
import { type Finding, ok, problem, getReason, rejected, warning } from '~/server/finding';

async function connect(url: string): Promise<pg.Client> {
  const { connection, query } = patientTimeouts;
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connection,
    query_timeout: query,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** While a replica is down, the server reads from the primary: that must not stop a deployment. */
export async function checkReplica(_db: Db, { readReplica }: Config): Promise<Finding[]> {
  if (!readReplica.url) return [];
  let client: pg.Client | undefined;
  try {
    client = await connect(readReplica.url);
    const { rows: found } = await client.query<{ standby: boolean }>(
      'select pg_is_in_recovery() as standby',
    );
    if (found[0]?.standby) return [ok('The replica responds.')];
    return [
      problem(
        'DATABASE_READ_URL leads to no replica, so nothing is read from there.',
        'Correct it, or make that server a standby.',
      ),
    ];
  } catch (error) {
    const { message, fix } = rejected(error, 'DATABASE_READ_URL') ?? {};
    if (message) return [problem(`DATABASE_READ_URL: ${message}`, fix ?? '')];
    return [
      warning(
        `DATABASE_READ_URL: It cannot be reached: ${getReason(error)}.`,
        'Lists are read from the primary meanwhile. Start the replica, or correct the address.',
      ),
    ];
  } finally {
    await client?.end();
  }
}
