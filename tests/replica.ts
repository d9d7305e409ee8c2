import { execFileSync } from 'node:child_process';
import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { type PostgresServer, postgresIn, serverFolder } from './postgres.ts';

export interface TestReplica {
  url(database: string): string;
  /** Runs a statement on the replica. */
  run(statement: string): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and deletes its folder. */
  remove(): Promise<void>;
}

async function run(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  // The server may be stopped while the connection is open.
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A base backup without `pg_basebackup`, which is not among the binaries that npm installs. */
async function copyFolder(primary: PostgresServer, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url('postgres') });
  await client.connect();
  await client.query("select pg_backup_start('replica', true)");
  // Keeps the owner, who is not this user if the tests run as root.
  execFileSync('cp', ['-a', primary.folder, folder]);
  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(false)',
  );
  await client.end();
  rmSync(join(folder, 'postmaster.pid'));
  const { uid, gid } = statSync(folder);
  const files = { backup_label: rows[0]?.labelfile ?? '', 'standby.signal': '' };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), content);
    chownSync(join(folder, name), uid, gid);
  }
}

/** A streaming replica of this server. */
export async function startReplica(primary: PostgresServer): Promise<TestReplica> {
  const parent = await serverFolder('app-replica-');
  const folder = join(parent, 'data');
  const port = await freePort();
  await copyFolder(primary, folder);
  const { port: primaryPort } = new URL(primary.url('postgres'));
  const source = `host=127.0.0.1 port=${primaryPort} user=app password=app`;
  const output: string[] = [];
  const url = (database: string) => `postgres://app:app@127.0.0.1:${port}/${database}`;
  let server: ReturnType<typeof postgresIn> | undefined;

  async function start(): Promise<void> {
    const flags = ['-c', `primary_conninfo=${source}`];
    server = postgresIn({ databaseDir: folder, port, output, flags, persistent: true });
    let ended = false;
    // It resolves for a primary only, and rejects when the process ends.
    server.start().catch(() => (ended = true));
    const deadline = Date.now() + 60_000;
    while (!ended && Date.now() < deadline) {
      const ready = await run(url('postgres'), 'select 1').catch(() => undefined);
      if (ready) return;
      await wait(50);
    }
    throw new Error(`The replica did not start:\n${output.join('\n')}`);
  }

  async function stop(): Promise<void> {
    await server?.stop();
    server = undefined;
  }

  await start();
  return {
    url,
    run: async (statement) => {
      await run(url('postgres'), statement);
    },
    stop,
    start,
    async remove() {
      await stop();
      await rm(parent, { recursive: true, force: true });
    },
  };
}
