import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseInUseError, lockFolder } from './owner-lock';

const lockModule = JSON.stringify(new URL('./owner-lock.ts', import.meta.url).href);

/** Takes the lock, prints the result, and runs until its input ends. */
const script = `
  import { lockFolder } from ${lockModule};
  let unlock = () => {};
  let said = 'mine';
  try {
    unlock = lockFolder(process.argv[1]);
  } catch (error) {
    said = error.name + ': ' + error.message;
  }
  process.stdout.write(said + '\\n');
  process.stdin.on('end', () => unlock()).resume();
`;

type Child = ChildProcessByStdio<Writable, Readable, null>;
const children = new Set<Child>();

/** Requests the lock of a folder from another real process. */
async function ask(place: string, wrapper: string[] = []) {
  const command = [...wrapper, process.execPath, '--input-type=module', '-e', script, place];
  const child = spawn(command[0] ?? '', command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
  children.add(child);
  const [line]: unknown[] = await once(child.stdout, 'data');
  return { child, pid: child.pid ?? 0, said: String(line).trim() };
}

async function end(child: Child, how: 'kill' | 'leave'): Promise<void> {
  const exited = once(child, 'exit');
  if (how === 'kill') child.kill('SIGKILL');
  else child.stdin.end();
  await exited;
  children.delete(child);
}

let folder = '';
const ownerFile = () => join(folder, 'owner.json');
const readOwner = (place = folder): unknown =>
  JSON.parse(readFileSync(join(place, 'owner.json'), 'utf8'));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foreword-lock-'));
});
afterEach(async () => {
  await Promise.all([...children].map((child) => end(child, 'kill')));
  rmSync(folder, { recursive: true, force: true });
});

test('a folder that nobody owns is taken, made if need be, and given back', () => {
  const deep = join(folder, 'not/yet/there');
  const unlock = lockFolder(deep);
  expect(readOwner(deep)).toEqual({ pid: process.pid, host: hostname() });
  unlock();
  unlock();
  expect(readdirSync(deep)).toEqual(['owner.lock']);
  lockFolder(deep)();
});

test('a second live process is refused, by the name of the first and of the folder', async () => {
  const first = await ask(folder);
  expect(first.said).toBe('mine');
  expect(() => lockFolder(folder)).toThrow(DatabaseInUseError);
  expect(() => lockFolder(folder)).toThrow(`in use by process ${first.pid} on ${hostname()}.`);
  expect(() => lockFolder(folder)).toThrow(folder);
  const second = await ask(folder);
  expect(second.said).toContain(`in use by process ${first.pid} on`);
  expect(readOwner()).toMatchObject({ pid: first.pid });
});

test('the same process cannot own a folder twice, and stays its owner when it tries', async () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid} on`);
  expect((await ask(folder)).said).toContain(`in use by process ${process.pid} on`);
  unlock();
});

test('who was refused does not free the folder by leaving', async () => {
  const first = await ask(folder);
  const second = await ask(folder);
  await end(second.child, 'leave');
  expect(() => lockFolder(folder)).toThrow(`in use by process ${first.pid} on`);
});

test('after the owner has left, the folder is free', async () => {
  const first = await ask(folder);
  await end(first.child, 'leave');
  expect(existsSync(ownerFile())).toBe(false);
  expect((await ask(folder)).said).toBe('mine');
});

test('the place of an owner that was killed is taken', async () => {
  const first = await ask(folder);
  await end(first.child, 'kill');
  expect(existsSync(ownerFile())).toBe(true);
  const second = await ask(folder);
  expect(second.said).toBe('mine');
  expect(readOwner()).toMatchObject({ pid: second.pid });
  expect(readdirSync(folder).toSorted()).toEqual(['owner.json', 'owner.lock']);
});

test('a killed owner that its parent has not reaped yet is dead', async () => {
  // The shell starts and kills the owner without waiting for it, so it remains a zombie.
  const shell = spawn(
    'sh',
    ['-c', '"$@" & read -r line; kill -9 $!; echo "$!"; read -r line', 'sh'].concat([
      process.execPath,
      '--input-type=module',
      '-e',
      script,
      folder,
    ]),
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  children.add(shell);
  const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('mine');
  expect(() => lockFolder(folder)).toThrow(DatabaseInUseError);
  shell.stdin.write('kill it\n');
  const pid = Number((await lines.next()).value);
  const unlock = await vi.waitFor(() => lockFolder(folder), 20_000);
  // Still in the process table.
  expect(process.kill(pid, 0)).toBe(true);
  unlock();
});

/** Command prefix to run in a separate PID namespace, if this machine allows it. */
const namespace = [
  'unshare',
  '--user',
  '--map-root-user',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
];
const hasNamespaces = spawnSync(namespace[0] ?? '', [...namespace.slice(1), 'true']).status === 0;

test('an owner whose process id means nothing here is an owner', async () => {
  const first = await ask(folder, hasNamespaces ? namespace : []);
  expect(first.said).toBe('mine');
  // As seen from another namespace: the PID does not exist, or belongs to another process.
  writeFileSync(ownerFile(), JSON.stringify({ pid: 2_147_483_646, host: 'elsewhere' }));
  expect(() => lockFolder(folder)).toThrow('in use by process 2147483646 on elsewhere.');
  expect((await ask(folder, hasNamespaces ? namespace : [])).said).toContain('in use by process');
  await end(first.child, 'kill');
  const unlock = await vi.waitFor(() => lockFolder(folder), 20_000);
  unlock();
});

test.each([
  ['empty', ''],
  ['cut in half', '{"pid":12'],
  ['not about an owner', 'null'],
])('a file of the owner that is %s neither stops nor lets in anybody', async (_name, content) => {
  writeFileSync(ownerFile(), content);
  const unlock = lockFolder(folder);
  expect(readOwner()).toMatchObject({ pid: process.pid });
  writeFileSync(ownerFile(), content);
  expect((await ask(folder)).said).toContain('in use by another process.');
  unlock();
});

test('what is no folder is told as such', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => lockFolder(join(file, 'database'))).toThrow('ENOTDIR');
});
