import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../free-port.ts';
import { isRoot, serverFolder } from '../postgres.ts';

/** The PostgreSQL that npm installs for tests comes without pg_dump and pg_restore. */
const tools = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore'];
const parents = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];

/** The folder of an installed PostgreSQL with all tools. */
export const installed = parents
  .filter(existsSync)
  .flatMap((parent) => readdirSync(parent).map((name) => join(parent, name, 'bin')))
  .find((bin) => tools.every((tool) => existsSync(join(bin, tool))));

/** Starts it in a temporary folder, and returns the URL of its server, ending with a slash. */
export async function startInstalled(): Promise<string> {
  const folder = await serverFolder('app-installed-');
  const data = join(folder, 'data');
  const port = await freePort();
  // PostgreSQL rejects to run as root.
  const owner = isRoot ? getIds('postgres') : undefined;
  if (owner) await chown(folder, owner.uid, owner.gid);
  const run = (tool: string, ...args: string[]) =>
    execFileSync(join(installed ?? '', tool), args, { ...owner, cwd: folder, stdio: 'ignore' });
  const secret = join(folder, 'password');
  await writeFile(secret, 'app');
  const auth = ['--auth=scram-sha-256', '--username=app', `--pwfile=${secret}`];
  run('initdb', ...auth, '--encoding=UTF8', '--locale=C.UTF-8', data);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c fsync=off -k ${folder}`;
  run('pg_ctl', 'start', '--wait', `--pgdata=${data}`, `--options=${options}`, '--log=/dev/null');
  onTestFinished(async () => {
    run('pg_ctl', 'stop', '--wait', '--mode=immediate', `--pgdata=${data}`);
    await rm(folder, { recursive: true, force: true });
  });
  return `postgres://app:app@127.0.0.1:${port}/`;
}

function getIds(user: string) {
  const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
