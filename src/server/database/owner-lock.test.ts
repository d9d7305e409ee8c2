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
  let result = 'locked';
  try {
    unlock = lockFolder(process.argv[1]);
  } catch (error) {
    result = error.name + ': ' + error.message;
  }
  process.stdout.write(result + '\\n');
  process.stdin.on('end', () => unlock()).resume();
`;

type Child = ChildProcessByStdio<Writable, Readable, null>;
const children = new Set<Child>();

/** Requests the lock of a folder from another real process. */
async function requestLock(path: string, wrapper: string[] = []) {
  const command = [...wrapper, process.execPath, '--input-type=module', '-e', script, path];
  const child = spawn(command[0] ?? '', command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
  children.add(child);
  const [line]: unknown[] = await once(child.stdout, 'data');
  return { child, pid: child.pid ?? 0, output: String(line).trim() };
}

async function end(child: Child, how: 'kill' | 'exit'): Promise<void> {
  const exited = once(child, 'exit');
  if (how === 'kill') child.kill('SIGKILL');
  else child.stdin.end();
  await exited;
  children.delete(child);
}

let folder = '';
const ownerFile = () => join(folder, 'owner.json');
const readOwner = (path = folder): unknown =>
  JSON.parse(readFileSync(join(path, 'owner.json'), 'utf8'));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'app-lock-'));
});
afterEach(async () => {
  await Promise.all([...children].map((child) => end(child, 'kill')));
  rmSync(folder, { recursive: true, force: true });
});

test('locks a free folder, creates it if needed, and releases it', () => {
  const deep = join(folder, 'not/yet/there');
  const unlock = lockFolder(deep);
  expect(readOwner(deep)).toEqual({ pid: process.pid, host: hostname() });
  unlock();
  unlock();
  expect(readdirSync(deep)).toEqual(['owner.lock']);
  lockFolder(deep)();
});

test('rejects a second live process, naming the first one and the folder', async () => {
  const first = await requestLock(folder);
  expect(first.output).toBe('locked');
  expect(() => lockFolder(folder)).toThrow(DatabaseInUseError);
  expect(() => lockFolder(folder)).toThrow(`in use by process ${first.pid} on ${hostname()}.`);
  expect(() => lockFolder(folder)).toThrow(folder);
  const second = await requestLock(folder);
  expect(second.output).toContain(`in use by process ${first.pid} on`);
  expect(readOwner()).toMatchObject({ pid: first.pid });
});

test('a process cannot lock a folder twice, and keeps its lock when it tries', async () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid} on`);
  expect((await requestLock(folder)).output).toContain(`in use by process ${process.pid} on`);
  unlock();
});

test('a rejected process does not release the lock when it exits', async () => {
  const first = await requestLock(folder);
  const second = await requestLock(folder);
  await end(second.child, 'exit');
  expect(() => lockFolder(folder)).toThrow(`in use by process ${first.pid} on`);
});

test('the folder is free after its owner exits', async () => {
  const first = await requestLock(folder);
  await end(first.child, 'exit');
  expect(existsSync(ownerFile())).toBe(false);
  expect((await requestLock(folder)).output).toBe('locked');
});

test('the folder of a killed owner can be locked', async () => {
  const first = await requestLock(folder);
  await end(first.child, 'kill');
  expect(existsSync(ownerFile())).toBe(true);
  const second = await requestLock(folder);
  expect(second.output).toBe('locked');
  expect(readOwner()).toMatchObject({ pid: second.pid });
  expect(readdirSync(folder).toSorted()).toEqual(['owner.json', 'owner.lock']);
});

test('a killed owner that is still a zombie has no lock', async () => {
  // The shell starts the owner, which reads from descriptor 3: a shell gives background jobs an empty
  // input otherwise.
  const shell = spawn(
    'sh',
    ['-c', '"$@" <&3 & echo "$!"; read -r line', 'sh'].concat([
      process.execPath,
      '--input-type=module',
      '-e',
      script,
      folder,
    ]),
    { stdio: ['pipe', 'pipe', 'inherit', 'pipe'] },
  ) as unknown as Child;
  children.add(shell);
  const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]();
  const said = [(await lines.next()).value, (await lines.next()).value];
  expect(said).toContain('locked');
  const pid = Number(said.find((line) => line !== 'locked'));
  expect(() => lockFolder(folder)).toThrow(DatabaseInUseError);
  // A stopped parent never waits for its children, so the owner remains a zombie.
  shell.kill('SIGSTOP');
  process.kill(pid, 'SIGKILL');
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

test('an owner in another PID namespace keeps its lock', async () => {
  const first = await requestLock(folder, hasNamespaces ? namespace : []);
  expect(first.output).toBe('locked');
  // As seen from another namespace: the PID does not exist, or belongs to another process.
  writeFileSync(ownerFile(), JSON.stringify({ pid: 2_147_483_646, host: 'elsewhere' }));
  expect(() => lockFolder(folder)).toThrow('in use by process 2147483646 on elsewhere.');
  expect((await requestLock(folder, hasNamespaces ? namespace : [])).output).toContain(
    'in use by process',
  );
  await end(first.child, 'kill');
  const unlock = await vi.waitFor(() => lockFolder(folder), 20_000);
  unlock();
});

test.each([
  ['empty', ''],
  ['cut in half', '{"pid":12'],
  ['not about an owner', 'null'],
])('an owner file that is %s does not affect the lock', async (_name, content) => {
  writeFileSync(ownerFile(), content);
  const unlock = lockFolder(folder);
  expect(readOwner()).toMatchObject({ pid: process.pid });
  writeFileSync(ownerFile(), content);
  expect((await requestLock(folder)).output).toContain('in use by another process.');
  unlock();
});

test('a path that is not a folder is reported', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => lockFolder(join(file, 'database'))).toThrow('ENOTDIR');
});
