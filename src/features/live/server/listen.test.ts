import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { pino } from 'pino';
import { openTestDatabase, silent } from '../../../../tests/databases';
import { listen, listenDirectly } from './listen';

test.each(['embedded', 'postgres'] as const)('hears what is committed (%s)', async (kind) => {
  const database = await openTestDatabase(kind);
  const heard: string[] = [];
  const first = Promise.withResolvers<void>();
  const stop = await listen(database, silent, 'news', {
    received: (payload) => {
      heard.push(payload);
      first.resolve();
    },
    missed: () => {},
  });
  const notify = (text: string) => sql`select pg_notify('news', ${text})`;
  const failure = database.db.transaction(async (tx) => {
    await tx.execute(notify('rolled back'));
    throw new Error('rolled back');
  });
  await expect(failure).rejects.toThrow('rolled back');
  await database.db.execute(notify('committed'));
  await first.promise;
  expect(heard).toEqual(['committed']);
  await stop();
  await database.close();
});

test('connects again, and says that something may have been missed', async () => {
  const database = await openTestDatabase('postgres');
  const missed = Promise.withResolvers<void>();
  const heard = Promise.withResolvers<string>();
  const listener = { received: heard.resolve, missed: missed.resolve };
  const stop = await listen(database, silent, 'news', listener);
  await database.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like '%-listen'`);
  await missed.promise;
  await database.db.execute(sql`select pg_notify('news', 'again')`);
  expect(await heard.promise).toBe('again');
  await stop();
  await database.close();
});

/** The address of a pooler that accepts `listen` and drops every notification. */
async function startDeafPooler(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    let rest = Buffer.alloc(0);
    database.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      // A message is its type, its length, and the rest.
      while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const message = rest.subarray(0, rest.readInt32BE(1) + 1);
        rest = rest.subarray(message.length);
        if (message.toString('latin1', 0, 1) !== 'A') client.write(message);
      }
    });
    client.pipe(database);
    client.on('error', () => database.destroy());
    database.on('error', () => client.destroy()).on('close', () => client.destroy());
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const pooler = new URL(url);
  pooler.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return pooler.href;
}

test('says every time that something may have been missed if a pooler delivers nothing', async () => {
  const database = await openTestDatabase('postgres');
  const heard: string[] = [];
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let times = 0;
  const missed = () => {
    times += 1;
    (times === 1 ? first : second).resolve();
  };
  const received = (payload: string) => void heard.push(payload);
  const url = await startDeafPooler(database.url);
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });
  const stop = await listenDirectly(url, log, 'news', { received, missed }, 100);
  await database.db.execute(sql`select pg_notify('news', 'lost')`);
  await Promise.all([first.promise, second.promise]);
  // Neither heard, nor noticed only because the connection broke.
  expect([heard, warnings]).toEqual([[], []]);
  await stop();
  await database.close();
});
