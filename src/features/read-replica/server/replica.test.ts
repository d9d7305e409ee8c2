import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, type Db, rows } from '~/server/database/database';
import { openPostgres } from '~/server/database/postgres';
import { silent } from '../../../../tests/databases';
import { type PostgresServer, startPostgres } from '../../../../tests/postgres';
import { type TestReplica, startReplica } from '../../../../tests/replica';
import { type Replica, maxClockSkewMs, maxLagMs, openReplica } from './replica';

let server: PostgresServer;
let standby: TestReplica;
let primary: Database;
let replica: Replica;
/** Milliseconds that the clock of the replica's monitor is ahead. */
let ahead = 0;
const now = () => Date.now() + ahead;

beforeAll(async () => {
  server = await startPostgres();
  primary = openPostgres(server.url('postgres'), silent, 2);
  await primary.db.execute(sql`create table notes (text text)`);
  standby = await startReplica(server);
  const options = { size: 2, log: silent };
  replica = openReplica(standby.url('postgres'), primary.db, options, now);
}, 60_000);

afterAll(async () => {
  await replica.close();
  await primary.close();
  await standby.remove();
  await server.stop();
}, 60_000);

const isStandby = async (db: Db) => {
  const [row] = await rows<{ it: boolean }>(db, sql`select pg_is_in_recovery() as it`);
  return row?.it ? 'replica' : 'primary';
};
const servedBy = (lastWriteAt = 0) => replica.read(isStandby, lastWriteAt);

/** Until the replica has replayed all that is on the primary now. */
async function expectReplica(lastWriteAt = 0): Promise<void> {
  await expect
    .poll(async () => {
      await replica.check();
      return servedBy(lastWriteAt);
    })
    .toBe('replica');
}

const notes = (db: Db) => rows<{ text: string }>(db, sql`select text from notes`);

test('serves reads, but not those of a user whose last write it may not have', async () => {
  await expectReplica();
  expect(await servedBy(now())).toBe('primary');
  // Within the clock skew between instances: undecided, so the primary.
  expect(await servedBy(now() - maxClockSkewMs / 2)).toBe('primary');
  expect(replica.status()).toMatchObject({ usable: true });
});

test('reads own writes while it is behind, and serves them once it has caught up', async () => {
  await standby.run('select pg_wal_replay_pause()');
  await primary.db.execute(sql`insert into notes values ('mine')`);
  const writtenAt = now();
  ahead += maxClockSkewMs + 1000;
  await replica.check();
  expect(await replica.read(notes, writtenAt)).toEqual([{ text: 'mine' }]);
  expect(await servedBy(writtenAt)).toBe('primary');
  // Others may read what was there before.
  expect(await replica.read(notes, 0)).toEqual([]);
  await standby.run('select pg_wal_replay_resume()');
  await expectReplica(writtenAt);
  expect(await replica.read(notes, writtenAt)).toEqual([{ text: 'mine' }]);
});

test('is not used while it is too far behind', async () => {
  await standby.run('select pg_wal_replay_pause()');
  await primary.db.execute(sql`insert into notes values ('later')`);
  ahead += maxLagMs + 1000;
  expect(await servedBy()).toBe('primary');
  await replica.check();
  expect(replica.status().usable).toBe(false);
  await standby.run('select pg_wal_replay_resume()');
  await expectReplica();
});

test('an error on the replica, such as a migration it does not have yet, leads to the primary', async () => {
  await expectReplica();
  await standby.run('select pg_wal_replay_pause()');
  await primary.db.execute(sql`create table newer (text text)`);
  const count = (db: Db) => rows(db, sql`select count(*)::int as count from newer`);
  expect(await replica.read(count, 0)).toEqual([{ count: 0 }]);
  await standby.run('select pg_wal_replay_resume()');
});

test('a replica that stops is replaced by the primary without an error, and used again later', async () => {
  await expectReplica();
  await standby.stop();
  const before = replica.status().reads.primary;
  expect(await Promise.all(Array.from({ length: 8 }, () => servedBy()))).toEqual(
    Array(8).fill('primary'),
  );
  expect(replica.status()).toMatchObject({ usable: false, reads: { primary: before + 8 } });
  await standby.start();
  await expectReplica();
});

// Last, because it does not come back.
test('a promoted replica is no longer used: its data goes its own way', async () => {
  await expectReplica();
  await standby.run('select pg_promote()');
  await replica.check();
  expect(await servedBy()).toBe('primary');
  expect(replica.status().usable).toBe(false);
});
