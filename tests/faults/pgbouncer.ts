import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { isRoot, serverFolder } from '../postgres.ts';
import { end, freePort } from './support.ts';

export const binary = [
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
].find(existsSync);

export interface PgBouncer {
  /** The same database as behind the given URL, through PgBouncer. */
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Fewer than the server has in its pool, so that transactions must share them. */
const serverConnections = 3;

/** PgBouncer in transaction mode in front of this database. */
export async function startPgBouncer(url: string): Promise<PgBouncer> {
  const { hostname, port: serverPort, username, password } = new URL(url);
  const folder = await serverFolder('app-pgbouncer-');
  const port = await freePort();
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${username}" "${password}"\n`);
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: users,
    pool_mode: 'transaction',
    default_pool_size: serverConnections,
    max_client_conn: 200,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]\n* = host=${hostname} port=${serverPort}\n[pgbouncer]\n${lines.join('\n')}\n`,
  );
  const through = new URL(url);
  through.port = String(port);
  let child: ChildProcess | undefined;
  let output = '';

  async function start(): Promise<void> {
    // It rejects to run as root.
    child = spawn(binary ?? '', [...(isRoot ? ['-u', 'postgres'] : []), file]);
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const { promise: ended, resolve } = Promise.withResolvers<true>();
    child.once('exit', () => resolve(true));
    const deadline = Date.now() + 30_000;
    while (Date.now() < deadline) {
      if (await accepts(through.href)) return;
      if (await Promise.race([ended, wait(50)])) break;
    }
    throw new Error(`PgBouncer did not start:\n${output}`);
  }

  async function stop(): Promise<void> {
    if (!child || child.exitCode !== null) return;
    const exited = once(child, 'exit');
    // At once, with all connections.
    child.kill('SIGTERM');
    await exited;
  }

  onTestFinished(async () => {
    if (child) await end(child);
    await rm(folder, { recursive: true, force: true });
  });
  await start();
  return { url: through.href, start, stop };
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
